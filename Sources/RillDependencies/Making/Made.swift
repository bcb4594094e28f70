/// A value with what is known about how it was made.
struct Made<Value> {
  let value: Value
  let notes: Making.Notes
}

extension Made: Sendable where Value: Sendable {}
