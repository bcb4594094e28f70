/// A field whose observers are told even of equal values.
@usableFromInline
struct ForcedField {
  /// A row of a collection, and what is forced in it.
  struct Row {
    let id: AnyHashable
    let fields: [ForcedField]
  }

  /// Where it lies in the state, if it lies there; a computed field may touch anything computed.
  private var bytes: Range<Int>?
  /// The row that was written, if the field is a collection.
  private(set) var row: Row?
  /// Whether only those are told who cannot compare.
  let isWriting: Bool

  /// The field at a key path.
  ///
  /// - Parameters:
  ///   - path: Where the field is.
  ///   - isWriting: Whether only those are told who cannot compare.
  init<State, Value>(_ path: KeyPath<State, Value>, isWriting: Bool = false) {
    bytes = MemoryLayout<State>.offset(of: path).map { $0..<$0 + MemoryLayout<Value>.size }
    self.isWriting = isWriting
  }

  /// The whole state.
  init<State>(whole _: State.Type, isWriting: Bool) {
    bytes = 0..<MemoryLayout<State>.size
    self.isWriting = isWriting
  }

  /// Whether it overlaps a part; a part without bytes of its own may depend on anything.
  func touches(offset: Int, size: Int) -> Bool {
    if size == 0 { return true }
    return bytes?.overlaps(offset..<(offset + size)) ?? false
  }

  /// The same field, some bytes further on.
  func moved(by distance: Int) -> ForcedField {
    var field = self
    field.bytes = bytes.map { $0.lowerBound + distance..<$0.upperBound + distance }
    return field
  }

  /// The same field, seen from the state around the part that it lies in.
  ///
  /// - Parameter path: Where the part is.
  /// - Returns: The field of the state around it.
  func lifted<Outer, Part>(_ path: KeyPath<Outer, Part>) -> ForcedField {
    if let step = MemoryLayout<Outer>.offset(of: path) { return moved(by: step) }
    var field = self
    field.bytes = nil
    return field
  }

  /// The same field, seen from the state around the collection in whose row it lies.
  ///
  /// - Parameters:
  ///   - path: Where the collection is.
  ///   - id: The row's id.
  /// - Returns: The field of the state around it.
  func lifted<Outer, Rows>(_ path: KeyPath<Outer, Rows>, row id: some Hashable) -> ForcedField {
    var field = ForcedField(path, isWriting: isWriting)
    field.row = Row(id: AnyHashable(id), fields: [self])
    return field
  }
}

/// Who is told of a write even if the values that they see are equal.
@usableFromInline
enum Forcing {
  /// Nobody.
  case none
  /// All who cannot compare values: any field may have been written.
  case written
  /// All.
  case whole
  /// Those who see one of some fields.
  case fields([ForcedField])

  /// All or nobody.
  @usableFromInline
  init(_ isForced: Bool) { self = isForced ? .whole : .none }

  /// Whether nobody is.
  @inlinable @inline(__always)
  var isNone: Bool {
    if case .none = self { true } else { false }
  }

  /// Whether only those are told who cannot compare.
  var isWriting: Bool {
    switch self {
    case .none, .written: true
    case .whole: false
    case .fields(let fields): fields.allSatisfy(\.isWriting)
    }
  }

  /// The same, seen from the state around a part.
  @usableFromInline
  func lifted<Outer, Part>(_ path: KeyPath<Outer, Part>) -> Forcing {
    lifted(Part.self) { $0.lifted(path) }
  }

  /// The same, seen from the state around an optional part.
  @usableFromInline
  func lifted<Outer, Part>(optional path: KeyPath<Outer, Part?>) -> Forcing {
    // An optional with a value has it at its beginning: single-payload enums keep their payload first.
    lifted(Part.self) { $0.lifted(path) }
  }

  /// The same, seen from the state around the collection of a row.
  @usableFromInline
  func lifted<Outer, Rows, Row: Identifiable>(
    _ path: KeyPath<Outer, Rows>, row id: Row.ID, of _: Row.Type
  ) -> Forcing {
    lifted(Row.self) { $0.lifted(path, row: id) }
  }

  private func lifted<Part>(_ part: Part.Type, _ lift: (ForcedField) -> ForcedField) -> Forcing {
    switch self {
    case .none: .none
    case .written: .fields([lift(ForcedField(whole: part, isWriting: true))])
    case .whole: .fields([lift(ForcedField(whole: part, isWriting: false))])
    case .fields(let fields): .fields(fields.map(lift))
    }
  }
}
