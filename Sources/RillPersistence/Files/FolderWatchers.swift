/// The observers of folders, each with a source of the system that reports the events of its folder.
///
/// The type holds the observers only, and calls neither them nor the system, so that a lock may guard it.
struct FolderWatchers: Sendable {
  /// A function that receives the name of a changed file, or nil if any file may have changed, and the event.
  typealias Watcher = @Sendable (String?, FollowedFile.Event) -> Void

  private enum Stage: Sendable {
    /// The folder has no source, because there is no such folder.
    case idle
    /// A source is being created. The folder may have been made after the system had denied that it exists.
    case starting(again: Bool)
    /// A source reports events, until the function is called.
    case running(end: @Sendable () -> Void)
  }

  private struct Watching: Sendable {
    let folder: String
    let changed: Watcher
    var stage = Stage.idle
  }

  private var watchers: [Int: Watching] = [:]
  private var lastNumber = 0

  /// Adds an observer, whose source the caller starts.
  ///
  /// - Returns: The number of the observer.
  mutating func add(_ folder: String, _ changed: @escaping Watcher) -> Int {
    lastNumber += 1
    watchers[lastNumber] = Watching(folder: folder, changed: changed, stage: .starting(again: false))
    return lastNumber
  }

  /// Removes an observer.
  ///
  /// - Returns: The function that ends the source, if there is one.
  mutating func remove(_ number: Int) -> (@Sendable () -> Void)? {
    guard case .running(let end)? = watchers.removeValue(forKey: number)?.stage else { return nil }
    return end
  }

  /// Notes that a folder was made.
  ///
  /// - Returns: The observers whose sources the caller starts. Each is in the hands of one caller only.
  mutating func made(_ folder: String) -> [Int] {
    var numbers: [Int] = []
    for (number, watching) in watchers where watching.folder == folder {
      switch watching.stage {
      case .idle:
        watchers[number]?.stage = .starting(again: false)
        numbers.append(number)
      case .starting: watchers[number]?.stage = .starting(again: true)
      case .running: break
      }
    }
    return numbers
  }

  /// Notes that the system has denied a source.
  ///
  /// - Returns: A Boolean value that indicates whether the caller tries again, because the folder was made meanwhile.
  mutating func failed(_ number: Int) -> Bool {
    guard case .starting(let again)? = watchers[number]?.stage else { return false }
    watchers[number]?.stage = again ? .starting(again: false) : .idle
    return again
  }

  /// Notes that a source exists, before it reports its first event.
  ///
  /// - Returns: A Boolean value that indicates whether the observer is still there; otherwise the caller ends the source.
  mutating func started(_ number: Int, end: @escaping @Sendable () -> Void) -> Bool {
    guard watchers[number] != nil else { return false }
    watchers[number]?.stage = .running(end: end)
    return true
  }

  /// Returns the function of an observer, or nil if the observer was removed.
  func watcher(_ number: Int) -> Watcher? { watchers[number]?.changed }

  /// Notes that the folder of a source was removed or renamed.
  ///
  /// - Returns: The function that ends the source. The caller then starts another one, because a folder may already have
  ///   taken the place of the removed one. Nil if the observer was removed.
  mutating func lost(_ number: Int) -> (@Sendable () -> Void)? {
    guard case .running(let end)? = watchers[number]?.stage else { return nil }
    watchers[number]?.stage = .starting(again: false)
    return end
  }
}
