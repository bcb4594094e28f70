/// An optional, whatever it wraps.
protocol OptionalReadable {
  /// What is inside, or nil.
  var inside: Any? { get }
}

extension Optional: OptionalReadable {
  var inside: Any? { self }
}
