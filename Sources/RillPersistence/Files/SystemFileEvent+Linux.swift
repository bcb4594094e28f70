#if os(Linux) || os(Android)
import Foundation

/// An event that the system reports about a watched folder.
struct SystemFileEvent {
  /// The number of the watch.
  let number: Int32
  let mask: UInt32
  /// The name of the file, or nil if the event is about the folder itself.
  let name: String?

  /// The events of a folder whose files are watched.
  static let ofFiles =
    UInt32(
      IN_CREATE | IN_MODIFY | IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ONLYDIR)
    | ofFolder
  /// The events of a folder whose own name is watched.
  static let ofFolder = UInt32(IN_DELETE_SELF | IN_MOVE_SELF)
  /// The next close of a file that a program has open for writing.
  static let ofClose = UInt32(IN_CLOSE_WRITE) | UInt32(IN_ONESHOT)
  /// The events of a folder that contains a symbolic link, which may be replaced or removed.
  static let ofLinks = UInt32(IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE) | ofFolder
  /// The events of a folder in which a missing folder may appear.
  static let ofAppearance = UInt32(IN_CREATE | IN_MOVED_TO) | ofFolder

  /// A Boolean value that indicates whether events were lost.
  var isOverflow: Bool { mask & UInt32(IN_Q_OVERFLOW) != 0 }
  /// A Boolean value that indicates whether the folder may have another name now, or is gone.
  var endsFolder: Bool { mask & (Self.ofFolder | UInt32(IN_IGNORED | IN_UNMOUNT)) != 0 }
  /// A Boolean value that indicates whether a name has appeared in the folder.
  var isAppearance: Bool { mask & UInt32(IN_CREATE | IN_MOVED_TO) != 0 }

  /// The event of the file.
  var event: FollowedFile.Event {
    if endsFolder || name == nil { return .unknown }
    if mask & UInt32(IN_CLOSE_WRITE) != 0 { return .closed }
    if mask & UInt32(IN_MODIFY) != 0 { return .written }
    return isAppearance ? .placed : .removed
  }

  /// Parses the bytes that the system returns: a header of four numbers and a name for each event.
  static func parse(_ bytes: ArraySlice<UInt8>) -> [SystemFileEvent] {
    var events: [SystemFileEvent] = []
    bytes.withUnsafeBytes { bytes in
      var offset = 0
      while offset + 16 <= bytes.count {
        let number = bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self)
        let mask = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
        let length = Int(bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
        let name = bytes[(offset + 16)..<min(offset + 16 + length, bytes.count)].prefix { $0 != 0 }
        events.append(
          SystemFileEvent(
            number: number, mask: mask, name: name.isEmpty ? nil : String(decoding: name, as: UTF8.self)))
        offset += 16 + length
      }
    }
    return events
  }
}
#endif
