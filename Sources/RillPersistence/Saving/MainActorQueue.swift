import Dispatch
import Foundation

/// The queue that runs the jobs of the main actor.
///
/// On Linux, it is served by any thread once the program's `main` has awaited. Functions that were registered with `atexit`
/// then run there, on a thread that is not the main thread.
enum MainActorQueue {
  private static let mark: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// A Boolean value that indicates whether the caller runs on the main thread or on the queue.
  static var isCurrent: Bool { Thread.isMainThread || DispatchQueue.getSpecific(key: mark) == true }
}
