#if os(Linux) || os(Android)
import Foundation
import Synchronization

/// The observers of folders in the process; all of them share one watcher of the system, which allows only a few.
final class FolderWatches: Sendable {
  static let shared = FolderWatches()

  private struct Folder: Sendable {
    var number: Int32?
    var watchers: [Int: @Sendable (String?) -> Void] = [:]
  }

  private struct Folders: Sendable {
    var descriptor: Int32 = -1
    var folders: [String: Folder] = [:]
    var lastNumber = 0
  }

  private static let events = UInt32(
    IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_MODIFY | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)

  private let folders = Mutex(Folders())

  /// Observes a folder.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - changed: A function that receives the name of each changed file, or nil if any file may have changed.
  /// - Returns: The subscription, or the system's error.
  func add(_ folder: String, _ changed: @escaping @Sendable (String?) -> Void) -> Result<
    StorageWatch, SystemError
  > {
    let added: Result<(Int, startedOn: Int32?), SystemError> = folders.withLock { folders in
      var startedOn: Int32?
      if folders.descriptor < 0 {
        folders.descriptor = inotify_init1(Int32(IN_CLOEXEC))
        guard folders.descriptor >= 0 else { return .failure(.last) }
        startedOn = folders.descriptor
      }
      if folders.folders[folder]?.number == nil {
        let number = inotify_add_watch(folders.descriptor, folder, Self.events)
        guard number >= 0 else { return .failure(.last) }
        folders.folders[folder, default: Folder()].number = number
      }
      folders.lastNumber += 1
      folders.folders[folder]?.watchers[folders.lastNumber] = changed
      return .success((folders.lastNumber, startedOn))
    }
    return added.map { number, startedOn in
      if let startedOn { listen(to: startedOn) }
      return StorageWatch { [self] in remove(number, from: folder) }
    }
  }

  /// Resumes the observation of a folder that was removed while it was observed.
  func folderWasMade(_ folder: String) {
    folders.withLock { folders in
      // The event that the old folder was removed may still be pending. When it arrives, its number is no longer known.
      guard folders.folders[folder] != nil else { return }
      let number = inotify_add_watch(folders.descriptor, folder, Self.events)
      if number >= 0 { folders.folders[folder]?.number = number }
    }
  }

  private func remove(_ number: Int, from folder: String) {
    folders.withLock { folders in
      folders.folders[folder]?.watchers[number] = nil
      guard let left = folders.folders[folder], left.watchers.isEmpty else { return }
      if let number = left.number { inotify_rm_watch(folders.descriptor, number) }
      folders.folders[folder] = nil
    }
  }

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
    for event in Self.parse(bytes) {
      let watchers = folders.withLock { folders -> [@Sendable (String?) -> Void] in
        // The queue has overflowed, so any file may have changed.
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
          return folders.folders.values.flatMap { $0.watchers.values }
        }
        guard let (path, folder) = folders.folders.first(where: { $0.value.number == event.number }) else {
          return []
        }
        if event.mask & UInt32(IN_IGNORED | IN_MOVE_SELF) != 0 {
          // Another process may already have created the folder again.
          let number = inotify_add_watch(folders.descriptor, path, Self.events)
          folders.folders[path]?.number = number < 0 ? nil : number
        }
        return folder.watchers.sorted { $0.key < $1.key }.map(\.value)
      }
      for watcher in watchers { watcher(event.name) }
    }
  }

  /// Parses the events in the bytes that the system returns: a header of four numbers and a name for each event.
  private static func parse(_ bytes: ArraySlice<UInt8>) -> [(number: Int32, mask: UInt32, name: String?)] {
    var events: [(number: Int32, mask: UInt32, name: String?)] = []
    bytes.withUnsafeBytes { bytes in
      var offset = 0
      while offset + 16 <= bytes.count {
        let number = bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self)
        let mask = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
        let length = Int(bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
        let name = bytes[(offset + 16)..<min(offset + 16 + length, bytes.count)].prefix { $0 != 0 }
        events.append((number, mask, name.isEmpty ? nil : String(decoding: name, as: UTF8.self)))
        offset += 16 + length
      }
    }
    return events
  }
}
#endif
