/// An array that grows at its end and releases elements at its start, a chunk at a time.
///
/// The position of an element never changes, and growing never moves elements.
@usableFromInline
struct ChunkedArray<Element> {
  @usableFromInline static var size: Int { 64 }

  @usableFromInline
  struct Chunk {
    @usableFromInline var elements: ContiguousArray<Element>
    /// The total weight of the elements, in the caller's unit.
    @usableFromInline var weight: Int

    @inlinable
    init() {
      elements = []
      elements.reserveCapacity(ChunkedArray.size)
      weight = 0
    }
  }

  /// The chunks; all but the last are full.
  @usableFromInline var chunks: ContiguousArray<Chunk> = []
  /// The position of the first element.
  @usableFromInline var start = 0
  /// The number of elements removed from the first chunk.
  @usableFromInline var lead = 0
  /// The position after the last element.
  @usableFromInline var end = 0
  /// The total weight of all elements.
  @usableFromInline var weight = 0

  @inlinable
  init() {}

  /// The element at a position between ``start`` and ``end``.
  @inlinable
  subscript(position: Int) -> Element {
    _read {
      let (chunk, place) = place(of: position)
      yield chunks[chunk].elements[place]
    }
    _modify {
      let (chunk, place) = place(of: position)
      yield &chunks[chunk].elements[place]
    }
  }

  @inlinable
  func place(of position: Int) -> (chunk: Int, place: Int) {
    let place = position - start + lead
    return place < Self.size ? (0, place - lead) : (place / Self.size, place % Self.size)
  }

  /// The elements in a range of positions.
  subscript(positions: Range<Int>) -> [Element] { positions.map { self[$0] } }

  /// Adds an element.
  ///
  /// - Complexity: O(1)
  @inlinable
  mutating func append(_ element: Element, weight: Int) {
    if (end - start + lead) % Self.size == 0 { chunks.append(Chunk()) }
    let last = chunks.count - 1
    chunks[last].elements.append(element)
    chunks[last].weight += weight
    self.weight += weight
    end += 1
  }

  /// Removes the elements before a position.
  ///
  /// - Parameters:
  ///   - position: The position, at most ``end``.
  ///   - weigh: Returns the weight of an element.
  /// - Complexity: O(chunks)
  mutating func removeFirst(before position: Int, weigh: (Element) -> Int) {
    let count = min((position - start + lead) / Self.size, chunks.count)
    if count > 0 {
      for chunk in chunks[..<count] { weight -= chunk.weight }
      chunks.removeFirst(count)
      start += count * Self.size - lead
      lead = 0
    }
    let rest = position - start
    guard rest > 0 else { return }
    let gone = chunks[0].elements[..<rest].reduce(0) { $0 + weigh($1) }
    chunks[0].elements.removeFirst(rest)
    chunks[0].weight -= gone
    weight -= gone
    start = position
    lead += rest
  }

  /// Replaces the elements from a position to the end.
  ///
  /// - Parameters:
  ///   - position: The position of the first element to replace.
  ///   - elements: The new elements.
  ///   - weigh: Returns the weight of an element.
  mutating func replace(
    from position: Int, with elements: some Sequence<Element>, weigh: (Element) -> Int
  ) {
    let (index, place) = place(of: position)
    if index < chunks.count {
      let gone = chunks[index].elements[place...].reduce(0) { $0 + weigh($1) }
      chunks[index].elements.removeSubrange(place...)
      chunks[index].weight -= gone
      weight -= gone
      for chunk in chunks[(index + 1)...] { weight -= chunk.weight }
      chunks.removeSubrange((index + 1)...)
      // An empty chunk would be mistaken for a full one.
      if (position - start + lead) % Self.size == 0 { chunks.removeSubrange(index...) }
      end = position
    }
    for element in elements { append(element, weight: weigh(element)) }
  }
}
