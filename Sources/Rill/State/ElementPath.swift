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
