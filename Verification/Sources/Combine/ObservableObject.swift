import Synchronization

/// A stand-in for [ObservableObject](https://developer.apple.com/documentation/combine/observableobject).
public protocol ObservableObject: AnyObject {
  /// A stand-in for [ObjectWillChangePublisher](https://developer.apple.com/documentation/combine/observableobject/objectwillchangepublisher).
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never

  /// A stand-in for [objectWillChange](https://developer.apple.com/documentation/combine/observableobject/objectwillchange-2oa5v).
  var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// A stand-in for [objectWillChange](https://developer.apple.com/documentation/combine/observableobject/objectwillchange-2oa5v).
  public var objectWillChange: ObservableObjectPublisher { ObjectWillChangePublishers.publisher(of: self) }
}

/// The publishers of objects that do not declare one, which live as long as their objects.
private enum ObjectWillChangePublishers {
  private struct Entry {
    weak var object: AnyObject?
    let publisher: ObservableObjectPublisher
  }

  /// The publishers by the identities of their objects.
  // Unchecked: it is accessed only under the lock of its owner, and its publishers use their own locks.
  private struct Table: @unchecked Sendable {
    var entries: [ObjectIdentifier: Entry] = [:]
    var roomBeforeTidying = 64
  }

  private static let table = Mutex(Table())

  static func publisher(of object: AnyObject) -> ObservableObjectPublisher {
    // The object is only compared, and not used on any other thread.
    nonisolated(unsafe) let object = object
    // It is set under the lock before it is read here.
    nonisolated(unsafe) var result: ObservableObjectPublisher?
    table.withLock { table in
      let key = ObjectIdentifier(object)
      if let entry = table.entries[key], entry.object === object { return result = entry.publisher }
      if table.entries.count >= table.roomBeforeTidying {
        table.entries = table.entries.filter { $0.value.object != nil }
        table.roomBeforeTidying = max(64, table.entries.count * 2)
      }
      let publisher = ObservableObjectPublisher()
      table.entries[key] = Entry(object: object, publisher: publisher)
      result = publisher
    }
    return result.unsafelyUnwrapped
  }
}
