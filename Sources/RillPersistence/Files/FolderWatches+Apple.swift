#if canImport(Darwin)
import Foundation
import Synchronization

/// The observers of folders.
///
/// The system reports that a file in a folder was renamed or removed, but not which file.
final class FolderWatches: Sendable {
  static let shared = FolderWatches()

  /// A function that receives the name of a changed file, or nil if any file may have changed, and the event.
  typealias Watcher = @Sendable (String?, FollowedFile.Event) -> Void

  private struct Watching: Sendable {
    let folder: String
    let changed: Watcher
    var end: (@Sendable () -> Void)?
  }

  private struct Watchers: Sendable {
    var watchers: [Int: Watching] = [:]
    var lastNumber = 0
  }

  private let watchers = Mutex(Watchers())

  /// Observes a folder.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - changed: A function that is called for each event.
  /// - Returns: The subscription, or the system's error.
  func add(_ folder: String, _ changed: @escaping Watcher) -> Result<StorageWatch, SystemError> {
    let number = watchers.withLock { watchers in
      watchers.lastNumber += 1
      watchers.watchers[watchers.lastNumber] = Watching(folder: folder, changed: changed)
      return watchers.lastNumber
    }
    if let error = start(number, folder) {
      watchers.withLock { watchers in watchers.watchers[number] = nil }
      return .failure(error)
    }
    return .success(
      StorageWatch { [self] in
        let end = watchers.withLock { $0.watchers.removeValue(forKey: number)?.end }
        end?()
      })
  }

  /// Resumes the observation of a folder that was removed while it was observed.
  func folderWasMade(_ folder: String) {
    let numbers = watchers.withLock { watchers in
      watchers.watchers.filter { $0.value.folder == folder && $0.value.end == nil }.map(\.key)
    }
    for number in numbers { _ = start(number, folder) }
  }

  private func start(_ number: Int, _ folder: String) -> SystemError? {
    let descriptor = open(folder, O_EVTONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return .last }
    let source = DispatchSource.makeFileSystemObjectSource(
      fileDescriptor: descriptor, eventMask: [.write, .delete, .rename], queue: .global())
    source.setEventHandler { [self] in
      let isGone = !source.data.isDisjoint(with: [.delete, .rename])
      let (changed, end) = watchers.withLock { watchers in
        let watcher = watchers.watchers[number]
        if isGone { watchers.watchers[number]?.end = nil }
        return (watcher?.changed, isGone ? watcher?.end : nil)
      }
      end?()
      changed?(nil, .unknown)
    }
    source.setCancelHandler { close(descriptor) }
    source.activate()
    watchers.withLock { $0.watchers[number]?.end = { source.cancel() } }
    return nil
  }
}
#endif
