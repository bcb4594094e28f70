#if os(Linux) || os(Android)
import Foundation
import Synchronization

/// The observers of folders in the process; all of them share one watcher of the system, which allows only a few.
final class FolderWatches: Sendable {
  static let shared = FolderWatches()

  /// A function that receives the name of a changed file, or nil if any file may have changed, and the event.
  typealias Watcher = @Sendable (String?, FollowedFile.Event) -> Void

  private let chains = Mutex(FolderChains())

  /// Observes a folder.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - changed: A function that is called for each event.
  /// - Returns: The subscription, or the system's error.
  func add(_ folder: String, _ changed: @escaping Watcher) -> Result<StorageWatch, SystemError> {
    let added: Result<(Int, startedOn: Int32?), SystemError> = chains.withLock { chains in
      var startedOn: Int32?
      if chains.descriptor < 0 {
        chains.descriptor = inotify_init1(Int32(IN_CLOEXEC))
        guard chains.descriptor >= 0 else { return .failure(.last) }
        startedOn = chains.descriptor
      }
      switch chains.add(folder, changed) {
      case .success(let number): return .success((number, startedOn))
      case .failure(let error):
        // The thread that would read the descriptor is not started, so the next call must try again.
        if let startedOn {
          close(startedOn)
          chains.descriptor = -1
        }
        return .failure(error)
      }
    }
    return added.map { number, startedOn in
      if let startedOn { listen(to: startedOn) }
      return StorageWatch { [self] in chains.withLock { $0.remove(number, from: folder) } }
    }
  }

  /// Observes the next close of a file that a program has open for writing, under whichever name.
  ///
  /// - Parameters:
  ///   - file: The path of the file, in a folder that is observed.
  ///   - closed: A function that is called once.
  func addClose(of file: String, _ closed: @escaping @Sendable () -> Void) {
    chains.withLock { $0.addClose(of: file) { _, _ in closed() } }
  }

  /// Does nothing, because the folders on the way report the appearance of a folder.
  func folderWasMade(_ folder: String) {}

  /// Starts the thread that waits for events during the lifetime of the process.
  private func listen(to descriptor: Int32) {
    let thread = Thread { [self] in
      var buffer = [UInt8](repeating: 0, count: 64 << 10)
      while true {
        let count = read(descriptor, &buffer, buffer.count)
        if count > 0 { deliver(buffer.prefix(count)) } else if errno != EINTR { return }
      }
    }
    thread.name = "rill.files"
    thread.start()
  }

  private func deliver(_ bytes: ArraySlice<UInt8>) {
    for event in SystemFileEvent.parse(bytes) {
      let calls = chains.withLock { $0.calls(for: event) }
      for call in calls { call.watcher(call.name, call.event) }
    }
  }
}
#endif
