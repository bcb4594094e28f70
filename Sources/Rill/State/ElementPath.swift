/// The place that a key path such as `\State.rows[3].title` leads to: a stored property of an element of an array, which
/// is a stored property itself.
///
/// The runtime reads such a key path in 2,400 instructions, and has no public function that returns its components. This
/// type reads them from the key path object. It is checked against known key paths, once for the process and for each
/// type of array, so that a runtime with another layout has no such places.
package struct ElementPath {
  /// The offset of the array in the root.
  package let field: Int
  package let array: any ElementArray.Type
  package let index: Int
  /// The offset of the value in the element.
  package let part: Int

  /// Reads a key path.
  ///
  /// - Returns: Nil for every other kind of key path.
  package init?(_ path: AnyKeyPath) {
    guard Self.isLayoutKnown, let place = Self.read(path), place.array.isContiguous else { return nil }
    let known = Self.read(place.array.path(to: Self.knownIndex))
    guard let known, known.index == Self.knownIndex, known.field == 0, known.part == 0 else { return nil }
    self = place
  }

  private init(field: Int, array: any ElementArray.Type, index: Int, part: Int) {
    self.field = field
    self.array = array
    self.index = index
    self.part = part
  }

  private static let knownIndex = 0x5EED_5EED

  /// A Boolean value that indicates whether known key paths are read correctly.
  private static let isLayoutKnown: Bool = {
    struct Part {
      var first: Int8 = 0
      var second: Int16 = 0
    }
    struct Row {
      var number = 0
      var part = Part()
    }
    struct Root {
      var number = 0
      var inner = Inner()
    }
    struct Inner {
      var number = 0
      var rows: [Row] = []
    }
    guard MemoryLayout<Int>.size == 8, let place = read(\Root.inner.rows[knownIndex].part.second) else {
      return false
    }
    return place.field == MemoryLayout<Root>.offset(of: \.inner.rows) && place.array == [Row].self
      && place.index == knownIndex && place.part == MemoryLayout<Row>.offset(of: \.part.second)
      && read(\Root.inner.rows) == nil && read(\Root.inner.rows.first) == nil
  }()

  /// Returns the bytes of the stored property that comes first in a key path, such as those of `rows` for `\State.rows[3].title`.
  ///
  /// Writing by the key path changes no other bytes of the root.
  ///
  /// - Parameter path: The key path.
  /// - Returns: The bytes, or nil for a key path whose first component is something else.
  static func storedBytes(of path: AnyKeyPath) -> Range<Int>? {
    guard isLayoutKnown, var reader = KeyPathReader(path),
      let (offset, type) = reader.storedProperties(of: Swift.type(of: path).rootType), reader.hasAdvanced
    else { return nil }
    func size<Value>(_: Value.Type) -> Int { MemoryLayout<Value>.size }
    return offset..<offset + size(type)
  }

  private static func read(_ path: AnyKeyPath) -> ElementPath? {
    guard var reader = KeyPathReader(path) else { return nil }
    guard let (field, type) = reader.storedProperties(of: Swift.type(of: path).rootType),
      let array = type as? any ElementArray.Type, let index = reader.index(in: array),
      let part = reader.remainder()
    else { return nil }
    return ElementPath(field: field, array: array, index: index, part: part)
  }
}

/// The components of a key path object, read one after the other.
///
/// After the object's header and a word for the runtime, the object contains the size of its components in bytes, with
/// flags in the upper bits, and then the components. A component has four bytes with its kind and, for a stored property
/// of a struct, the offset. The type of its value follows, unless it is the last one.
private struct KeyPathReader {
  /// The subscript of an array: its kind, its identifier, its getter and setter, three words about its arguments, and the
  /// arguments, of which the index is the first.
  private enum Subscript {
    static let comparedWords = 4
    static let sizeOfArguments = 4 * 8
    static let arguments = 7 * 8
  }

  // Points into the key path object, which the caller keeps alive.
  private let components: UnsafeRawPointer
  private let size: Int
  private var position = 0

  init?(_ path: AnyKeyPath) {
    let object = UnsafeRawPointer(Unmanaged.passUnretained(path).toOpaque())
    let header = object.load(fromByteOffset: 24, as: UInt32.self)
    // A key path through a class has a prefix of references.
    guard header & 0x4000_0000 == 0 else { return nil }
    components = object + 32
    size = Int(header & 0xFF_FFFF)
  }

  /// A Boolean value that indicates whether components were read.
  var hasAdvanced: Bool { position > 0 }

  private func word(_ offset: Int) -> UInt? {
    guard position + offset + 8 <= size else { return nil }
    return components.load(fromByteOffset: position + offset, as: UInt.self)
  }

  /// Returns the offset of a stored property of a struct if it is the next component.
  private var storedOffset: Int? {
    guard position + 4 <= size else { return nil }
    let kind = components.load(fromByteOffset: position, as: UInt32.self)
    let offset = Int(kind & 0x7F_FFFF)
    // The largest numbers mean that the offset is stored elsewhere.
    return kind & 0x7F00_0000 == 0x0100_0000 && offset < 0x7F_FFF0 ? offset : nil
  }

  /// Skips stored properties that are followed by another component.
  ///
  /// - Returns: Their common offset, and the type of the last one.
  mutating func storedProperties(of root: Any.Type) -> (Int, Any.Type)? {
    var (offset, type) = (0, root)
    while let step = storedOffset {
      guard let next = word(8).flatMap({ UnsafeRawPointer(bitPattern: $0) }) else { return nil }
      offset += step
      // The metadata of a type, which is constant and never deallocated.
      type = unsafeBitCast(next, to: Any.Type.self)
      position += 16
    }
    return (offset, type)
  }

  /// Skips the subscript of an array, and returns its index.
  ///
  /// The component must be the same as that of a key path of the standard library's array.
  mutating func index(in array: any ElementArray.Type) -> Int? {
    let known = array.path(to: 0)
    return withExtendedLifetime(known) { () -> Int? in
      guard let own = KeyPathReader(known) else { return nil }
      for number in 0..<Subscript.comparedWords {
        // The upper half of the first word is unused.
        let mask: UInt = number == 0 ? 0xFFFF_FFFF : .max
        guard let word = word(number * 8), word & mask == own.word(number * 8).map({ $0 & mask }) else {
          return nil
        }
      }
      guard let size = word(Subscript.sizeOfArguments).map({ Int(truncatingIfNeeded: $0) }), size >= 8,
        let index = word(Subscript.arguments), size <= self.size
      else { return nil }
      position += Subscript.arguments + size
      return Int(bitPattern: index)
    }
  }

  /// Reads the stored properties after the subscript, up to the end.
  ///
  /// - Returns: Their common offset.
  mutating func remainder() -> Int? {
    guard position < size else { return position == size ? 0 : nil }
    position += 8
    var offset = 0
    while let step = storedOffset {
      offset += step
      if position + 4 == size { return offset }
      position += 16
    }
    return nil
  }
}
