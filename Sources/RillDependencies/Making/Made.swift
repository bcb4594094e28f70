/// A value with the notes of the run that made it.
struct Made<Value> {
  let value: Value
  let notes: Making.Notes
}

extension Made: Sendable where Value: Sendable {}
