#if canImport(Darwin)
import Dispatch
import Foundation
import Synchronization

/// The observers of folders.
///
/// The system reports that a file in a folder was renamed or removed, but not which file.
final class FolderWatches: Sendable {
  static let shared = FolderWatches()

  /// A function that receives the name of a changed file, or nil if any file may have changed, and the event.
  typealias Watcher = FolderWatchers.Watcher

  private let watchers = Mutex(FolderWatchers())

  /// Observes a folder.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - changed: A function that is called for each event.
  /// - Returns: The subscription, or the system's error.
  func add(_ folder: String, _ changed: @escaping Watcher) -> Result<StorageWatch, SystemError> {
    let number = watchers.withLock { $0.add(folder, changed) }
    if let error = start(number, folder) {
      _ = watchers.withLock { $0.remove(number) }
      return .failure(error)
    }
    return .success(
      StorageWatch { [self] in
        let end = watchers.withLock { $0.remove(number) }
        end?()
      })
  }

  /// Does nothing, because the system does not tell whether a file is open for writing.
  func addClose(of file: String, _ closed: @escaping @Sendable () -> Void) {}

  /// Resumes the observation of a folder that was removed while it was observed.
  func folderWasMade(_ folder: String) {
    for number in watchers.withLock({ $0.made(folder) }) { _ = start(number, folder) }
  }

  /// Creates the source of an observer.
  ///
  /// - Returns: The system's error, or nil if the source exists or the observer was removed.
  private func start(_ number: Int, _ folder: String) -> SystemError? {
    var descriptor = open(folder, O_EVTONLY | O_CLOEXEC)
    while descriptor < 0 {
      let error = SystemError.last
      guard watchers.withLock({ $0.failed(number) }) else { return error }
      descriptor = open(folder, O_EVTONLY | O_CLOEXEC)
    }
    let opened = descriptor
    let events = FolderEventSource(
      source: DispatchSource.makeFileSystemObjectSource(
        fileDescriptor: opened, eventMask: [.write, .delete, .rename], queue: .global()))
    events.source.setEventHandler { [self] in
      let changed = watchers.withLock { $0.watcher(number) }
      if !events.source.data.isDisjoint(with: [.delete, .rename]),
        let end = watchers.withLock({ $0.lost(number) })
      {
        end()
        _ = start(number, folder)
      }
      changed?(nil, .unknown)
    }
    events.source.setCancelHandler { close(opened) }
    // The source is known before its first event, so that neither an event nor a cancellation misses it.
    if !watchers.withLock({ $0.started(number, end: { events.source.cancel() }) }) { events.source.cancel() }
    // Only an activated source calls its cancel handler, which closes the descriptor.
    events.source.activate()
    return nil
  }
}

/// An event source, which its observer cancels on any thread.
// Unchecked: Dispatch documents its objects as usable from any thread.
private struct FolderEventSource: @unchecked Sendable {
  let source: any DispatchSourceFileSystemObject
}
#endif
