/// An optional of any wrapped type.
protocol OptionalReadable {
  /// The wrapped value, or nil.
  var inside: Any? { get }
}

extension Optional: OptionalReadable {
  var inside: Any? { self }
}
