/// A field whose observers are notified even of equal values.
@usableFromInline
struct ForcedField {
  /// A row of a collection, and its forced fields.
  struct Row {
    let id: AnyHashable
    let fields: [ForcedField]
  }

  /// The bytes of the field in the state, or of the stored property that contains it; nil for a computed property of the state,
  /// which may affect any computed value.
  private var bytes: Range<Int>?
  /// A Boolean value that indicates whether the field is somewhere within its bytes, such as an element of an array.
  private var isWithin = false
  /// The row that was written, if the field is a collection.
  private(set) var row: Row?
  /// A Boolean value that indicates whether only observers of values that are not `Equatable` are notified.
  let isWriting: Bool

  /// Creates a forced field from a key path.
  ///
  /// - Parameters:
  ///   - path: The key path of the field.
  ///   - isWriting: Whether only observers of values that are not `Equatable` are notified.
  init<State, Value>(_ path: KeyPath<State, Value>, isWriting: Bool = false) {
    bytes = MemoryLayout<State>.offset(of: path).map { $0..<$0 + MemoryLayout<Value>.size }
    self.isWriting = isWriting
    if bytes == nil { locate(within: path) }
  }

  /// Creates a forced field for the whole state.
  init<State>(whole _: State.Type, isWriting: Bool) {
    bytes = 0..<MemoryLayout<State>.size
    self.isWriting = isWriting
  }

  /// Sets the bytes to those of the first stored property of a key path, if there is one.
  private mutating func locate(within path: AnyKeyPath) {
    bytes = ElementPath.storedBytes(of: path)
    isWithin = bytes != nil
  }

  /// Returns whether the field overlaps a part.
  ///
  /// A part without bytes of its own may depend on any field.
  func touches(offset: Int, size: Int) -> Bool {
    if size == 0 { return true }
    return bytes?.overlaps(offset..<(offset + size)) ?? false
  }

  /// Returns whether the field is contained in a part that starts at offset 0, or shares stored properties with it.
  ///
  /// Of the parts of an array, those whose bytes are in the array's own contain none of its elements.
  func isSeen(inPartOf size: Int) -> Bool {
    guard size != 0, isWithin, let bytes else { return true }
    return bytes.lowerBound >= 0 && bytes.upperBound <= size
  }

  /// Returns the same field at another offset.
  func moved(by distance: Int) -> ForcedField {
    var field = self
    field.bytes = bytes.map { $0.lowerBound + distance..<$0.upperBound + distance }
    return field
  }

  /// Returns the same field, relative to the state that contains the part.
  ///
  /// - Parameter path: The key path of the part.
  /// - Returns: The field in the outer state.
  func lifted<Outer, Part>(_ path: KeyPath<Outer, Part>) -> ForcedField {
    if let step = MemoryLayout<Outer>.offset(of: path) { return moved(by: step) }
    var field = self
    field.locate(within: path)
    return field
  }

  /// Returns the same field, relative to the state that contains the collection of the row.
  ///
  /// - Parameters:
  ///   - path: The key path of the collection.
  ///   - id: The row's id.
  /// - Returns: The field in the outer state.
  func lifted<Outer, Rows>(_ path: KeyPath<Outer, Rows>, row id: some Hashable) -> ForcedField {
    var field = ForcedField(path, isWriting: isWriting)
    field.row = Row(id: AnyHashable(id), fields: [self])
    return field
  }
}

/// The observers that are notified of a write even if their values are equal.
@usableFromInline
enum Forcing {
  /// No observers.
  case none
  /// All observers of values that are not `Equatable`, since any field may have been written.
  case written
  /// All observers.
  case whole
  /// Observers of any of the given fields.
  case fields([ForcedField])

  /// Creates a value for all observers or for none.
  @usableFromInline
  init(_ isForced: Bool) { self = isForced ? .whole : .none }

  /// A Boolean value that indicates whether no observers are included.
  @inlinable @inline(__always)
  var isNone: Bool {
    if case .none = self { true } else { false }
  }

  /// A Boolean value that indicates whether only observers of values that are not `Equatable` are included.
  var isWriting: Bool {
    switch self {
    case .none, .written: true
    case .whole: false
    case .fields(let fields): fields.allSatisfy(\.isWriting)
    }
  }

  /// Returns the same observers, relative to the state that contains the part.
  @usableFromInline
  func lifted<Outer, Part>(_ path: KeyPath<Outer, Part>) -> Forcing {
    lifted(Part.self) { $0.lifted(path) }
  }

  /// Returns the same observers, relative to the state that contains the optional part.
  @usableFromInline
  func lifted<Outer, Part>(optional path: KeyPath<Outer, Part?>) -> Forcing {
    // The payload of an optional starts at the optional's own address, since single-payload enums store the payload
    // first.
    lifted(Part.self) { $0.lifted(path) }
  }

  /// Returns the same observers, relative to the state that contains the collection of the row.
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
