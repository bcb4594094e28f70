import Foundation
import Synchronization

/// An item that was set aside in a suite of `UserDefaults`.
struct AsideItem: Hashable, Sendable {
  let kind: SetAsideItem.Kind
  let reason: String
  let data: Data

  init(kind: SetAsideItem.Kind, reason: String, data: Data) {
    self.kind = kind
    self.reason = reason
    self.data = data
  }

  /// Reads an item of a property list.
  init?(plist: Any) {
    guard let item = plist as? [String: Any], let reason = item["reason"] as? String,
      let kind = (item["fate"] as? String).flatMap(SetAsideItem.Kind.init(rawValue:)),
      let data = item["data"] as? Data
    else { return nil }
    self.init(kind: kind, reason: reason, data: data)
  }

  /// The item in a property list.
  var plist: [String: Any] { ["fate": kind.rawValue, "reason": reason, "data": data] }
}

/// The items that threads of this process are setting aside in suites of `UserDefaults`.
///
/// `UserDefaults` has no lock, and none may be held while it notifies observers, so that of two threads that add an item to
/// one list, the later one may write over the item of the other. Each thread therefore adds the items of all threads, until
/// no thread has come since it has read the list.
enum AsidesUnderWay {
  /// An item that is being set aside, and the items before it that may not be in the list yet.
  struct Entry: Sendable {
    let place: String
    /// All items under way, of which the last one is the newest.
    let all: [AsideItem]
    /// The number of items that have come so far.
    fileprivate let count: Int
  }

  private struct Line {
    var items: [AsideItem] = []
    /// The number of threads that add an item.
    var running = 0
  }

  private static let lines = Mutex<[String: Line]>([:])

  /// Adds an item to those of its list.
  static func begin(_ item: AsideItem, _ place: String) -> Entry {
    lines.withLock { lines in
      lines[place, default: Line()].items.append(item)
      lines[place]?.running += 1
      let all = lines[place]?.items ?? []
      return Entry(place: place, all: all, count: all.count)
    }
  }

  /// Returns the items under way if others have come after an entry was made, or nil.
  static func newer(_ entry: Entry) -> Entry? {
    lines.withLock { lines in
      guard let all = lines[entry.place]?.items, all.count > entry.count else { return nil }
      return Entry(place: entry.place, all: all, count: all.count)
    }
  }

  /// Removes the items of a list with the last thread that adds one.
  static func end(_ entry: Entry) {
    lines.withLock { lines in
      lines[entry.place]?.running -= 1
      if lines[entry.place]?.running == 0 { lines[entry.place] = nil }
    }
  }
}
