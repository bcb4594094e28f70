import Foundation

/// The keys of an object in the received JSON, for use in messages.
struct SentKeys: CustomStringConvertible {
  private let keys: [String]

  /// Finds the object at a path, or returns nil if there is none.
  init?(at path: [any CodingKey], in json: [UInt8]) {
    do {
      var value = try JSONSerialization.jsonObject(with: Data(json), options: .fragmentsAllowed)
      for step in path {
        guard let inner = Self.part(of: value, step) else { return nil }
        value = inner
      }
      guard let object = value as? [String: Any] else { return nil }
      keys = object.keys.sorted()
    } catch {
      return nil
    }
  }

  private static func part(of value: Any, _ step: any CodingKey) -> Any? {
    guard let index = step.intValue, let list = value as? [Any] else {
      return (value as? [String: Any])?[step.stringValue]
    }
    return list.indices.contains(index) ? list[index] : nil
  }

  /// The number of keys.
  var count: Int { keys.count }

  /// The sorted keys in quotes, shortened if there are many or long ones.
  var description: String { QuotedNames(keys).description }
}
