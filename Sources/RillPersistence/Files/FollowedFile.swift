/// Decides when a watched file is examined, and when its watchers are notified.
///
/// Watchers are notified when the file may have changed and no program has it open for writing, as far as is known.
struct FollowedFile: Equatable {
  /// An event of the file or of its folder.
  enum Event: Equatable, CaseIterable {
    /// A program has written bytes to the file or has truncated it.
    case written
    /// A program has closed the file, which it had open for writing.
    case closed
    /// A file has received the name, because it was created, linked or renamed.
    case placed
    /// The name is gone.
    case removed
    /// Anything may have happened: the folder was replaced, or the events are incomplete.
    case unknown
  }

  /// The result of an examination.
  enum Finding: Equatable, CaseIterable {
    /// A program has the file open for writing.
    case busy
    /// No program has the file open for writing, or there is no file.
    case settled
    /// The system cannot tell.
    case unknown
  }

  /// The next step after an examination.
  enum Step: Equatable {
    /// Does nothing until the next event.
    case wait
    /// Notifies the watchers.
    case notify
    /// Examines the file again after a number of milliseconds.
    case examine(after: Int)
    /// Watches the file itself, and examines it again. A program that has opened it under another name, such as that of a
    /// hard link, closes it without an event of the watched name.
    case watch
  }

  /// The maximum number of repeated examinations after an event.
  static let patience = 10

  /// A Boolean value that indicates whether a program has written to the file since it was last closed or replaced.
  private(set) var isBeingWritten = false
  /// A Boolean value that indicates whether watchers must still be notified of a change.
  private(set) var isDue = false
  private var attempts = FollowedFile.patience
  /// A Boolean value that indicates whether the file itself is watched since the latest event.
  private var isWatched = false

  /// Notes an event.
  ///
  /// - Returns: A Boolean value that indicates whether to examine the file.
  mutating func note(_ event: Event) -> Bool {
    isDue = true
    isWatched = false
    isBeingWritten = event == .written
    // The event of a close precedes the moment from which the system regards the file as closed.
    attempts = event == .written ? Self.patience : 0
    return event != .written
  }

  /// Notes the result of an examination, and returns the next step.
  mutating func found(_ finding: Finding) -> Step {
    guard isDue else { return .wait }
    if finding == .settled || finding == .unknown && !isBeingWritten {
      isDue = false
      isBeingWritten = false
      return .notify
    }
    guard finding == .busy else { return .wait }
    if attempts < Self.patience {
      attempts += 1
      return .examine(after: 1 << (attempts - 1))
    }
    if isWatched { return .wait }
    isWatched = true
    return .watch
  }
}
