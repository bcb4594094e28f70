extension IdentifiedArray: RandomAccessCollection {
  /// The position of the first element.
  @inlinable public var startIndex: Int { 0 }
  /// The position after the last element.
  @inlinable public var endIndex: Int { storage.count }

  /// Accesses the element at a position.
  ///
  /// A position outside of the collection stops the program, as with an array.
  @inlinable
  public subscript(position: Int) -> Element { storage[position] }

  /// Calls a closure with the elements' contiguous storage.
  @inlinable
  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    try storage.withContiguousStorageIfAvailable(body)
  }
}

extension IdentifiedArray: Encodable where Element: Encodable {
  /// Encodes the elements as an array.
  public func encode(to encoder: any Encoder) throws {
    try storage.encode(to: encoder)
  }
}

extension IdentifiedArray: Decodable where Element: Decodable {
  /// Decodes an array of elements.
  ///
  /// - Throws: `DecodingError.dataCorrupted`, which names the id, if two elements have the same id.
  public init(from decoder: any Decoder) throws {
    let elements = try ContiguousArray<Element>(from: decoder)
    var seen = Set<ID>(minimumCapacity: elements.count)
    for element in elements where !seen.insert(element.id).inserted {
      let problem = Failure.duplicateID(String(describing: element.id), in: "\(Self.self)")
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: problem.description))
    }
    self.init(elements)
  }
}
