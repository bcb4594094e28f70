#if os(Linux)
import CMainQueue
// Links the library that contains the functions of `CMainQueue`.
import Dispatch
import Rill

/// The work of the main actor, for a program whose main thread runs the loop of a toolkit.
///
/// On Linux, the main actor runs on Dispatch's main queue, which announces its work through a file descriptor. A loop
/// that waits for descriptors, such as those of GLib, libuv or `poll`, waits for this one too and never polls:
///
/// ```swift
/// var waiting = [pollfd(fd: MainActorWork.descriptor, events: Int16(POLLIN), revents: 0)]
/// while poll(&waiting, 1, -1) > 0 { MainActorWork.perform() }
/// ```
///
/// The program must not have an asynchronous `main`, and its top-level code must not use `await`: Dispatch would take
/// the main thread for its own loop. Apple's platforms do not need this type; the run loop of the main thread does the
/// same.
public enum MainActorWork {
  /// A file descriptor that is readable while the main actor has work.
  ///
  /// It belongs to Dispatch and stays open as long as the program runs.
  public static var descriptor: CInt { _dispatch_get_main_queue_handle_4CF() }

  /// Performs the work of the main actor, and returns when none is left.
  ///
  /// A loop calls it on the main thread when the descriptor is readable. A call without work returns immediately. A
  /// call on another thread performs nothing and is reported.
  public static func perform() {
    guard cmainqueue_is_main_thread() != 0 else { return Failures.report(.performedElsewhere) }
    // The descriptor counts announcements. It is read first, so that work that arrives from now on announces itself
    // again.
    cmainqueue_take_announcements()
    _dispatch_main_queue_callback_4CF(nil)
  }
}
#endif
