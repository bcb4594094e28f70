extension IdentifiedArray: RandomAccessCollection {
  /// The position of the first element.
  @inlinable public var startIndex: Int { 0 }
  /// The position after the last element.
  @inlinable public var endIndex: Int { ids.count }

  /// Accesses the element at a position.
  ///
  /// A position outside of the collection stops the program, as with an array.
  @inlinable
  public subscript(position: Int) -> Element { storage[position] }

  /// Calls a closure with the elements' contiguous storage, unless a copy of the collection shares some elements.
  @inlinable
  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    try storage.withContiguousStorageIfAvailable(body)
  }
}

extension IdentifiedArray {
  /// An iterator over the elements, in order.
  public struct Iterator: IteratorProtocol {
    // Keeps the elements, which change only in storage that is not shared.
    @usableFromInline let storage: RowStorage<Element>
    // Points to the next element of a run of contiguous ones.
    @usableFromInline var place = Self.nowhere
    // Points behind the run.
    @usableFromInline var end = Self.nowhere
    /// The position after the run.
    @usableFromInline var position = 0

    // Never read through.
    @inlinable static var nowhere: UnsafePointer<Element?> {
      UnsafePointer(bitPattern: MemoryLayout<Element?>.alignment).unsafelyUnwrapped
    }

    @inlinable
    init(_ storage: RowStorage<Element>) { self.storage = storage }

    /// Returns the next element, or nil if there is none.
    @inlinable
    public mutating func next() -> Element? {
      if place == end, !beginRun() { return nil }
      // The payload of an optional is at the address of the optional.
      defer { place += 1 }
      return UnsafeRawPointer(place).assumingMemoryBound(to: Element.self).pointee
    }

    /// Continues with the next run of contiguous elements.
    ///
    /// - Returns: False if there is none.
    // Not inlined, but compiled for the type of the elements.
    @inlinable @inline(never)
    mutating func beginRun() -> Bool {
      guard position < storage.count else { return false }
      let run = storage.run(from: position)
      place = run.baseAddress.unsafelyUnwrapped
      end = place + run.count
      position += run.count
      return true
    }
  }

  /// Returns an iterator over the elements.
  @inlinable
  public func makeIterator() -> Iterator { Iterator(storage) }
}

extension IdentifiedArray: Encodable where Element: Encodable {
  /// Encodes the elements as an array.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for element in self { try container.encode(element) }
  }
}

extension IdentifiedArray: Decodable where Element: Decodable {
  /// Decodes an array of elements.
  ///
  /// - Throws: `DecodingError.dataCorrupted`, which names the id, if two elements have the same id.
  public init(from decoder: any Decoder) throws {
    let elements = try ContiguousArray<Element>(from: decoder)
    if let rows = IdentifiedArray(distinct: elements) {
      self = rows
      return
    }
    var seen = Set<ID>()
    let repeated = elements.first { !seen.insert($0.id).inserted }
    let problem = Failure.duplicateID(repeated.map { "\($0.id)" } ?? "", in: SwiftTypeName(Self.self).text)
    throw DecodingError.dataCorrupted(
      DecodingError.Context(codingPath: decoder.codingPath, debugDescription: problem.description))
  }
}
