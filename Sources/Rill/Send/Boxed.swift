/// A value that is copied by reference.
final class Boxed<Value: Sendable>: Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}

extension Boxed: Equatable where Value: Equatable {
  static func == (one: Boxed, other: Boxed) -> Bool { one === other || one.value == other.value }
}

extension Boxed: Hashable where Value: Hashable {
  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
