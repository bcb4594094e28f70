/// Contiguous elements with room on both sides.
///
/// An insertion or a removal moves the elements on the shorter side only, so it is fast at either end.
@usableFromInline
final class RowBuffer<Element> {
  // Allocated and deallocated by this object only. The `count` elements from `first` on are initialized, except the one
  // that an access has moved out.
  // Unchecked: of one value, to which access is exclusive.
  @exclusivity(unchecked) @usableFromInline var first: UnsafeMutablePointer<Element>
  // Unchecked: as above.
  @exclusivity(unchecked) @usableFromInline var count = 0
  // Unchecked: as above.
  @exclusivity(unchecked) @usableFromInline var roomAfter: Int
  // Unchecked: as above.
  @exclusivity(unchecked) @usableFromInline var roomBefore: Int
  /// The stamps for changes of these elements.
  // Unchecked: as above.
  @exclusivity(unchecked) @usableFromInline var versions = VersionSupply()

  /// Creates an empty buffer.
  @inlinable
  init(roomBefore: Int, roomAfter: Int) {
    first = .allocate(capacity: roomBefore + roomAfter) + roomBefore
    (self.roomBefore, self.roomAfter) = (roomBefore, roomAfter)
  }

  deinit {
    first.deinitialize(count: count)
    (first - roomBefore).deallocate()
  }

  /// Returns a buffer with copies of the elements.
  ///
  /// - Complexity: O(n)
  @inlinable
  func copy(roomAfter: Int) -> RowBuffer {
    let copy = RowBuffer(roomBefore: 0, roomAfter: count + roomAfter)
    copy.first.initialize(from: first, count: count)
    (copy.count, copy.roomAfter) = (count, roomAfter)
    return copy
  }

  /// Adds an element at the end, for which there must be room.
  @inlinable @inline(__always)
  func appendInRoom(_ element: consuming Element) { addSlot().initialize(to: element) }

  // The slot must be initialized before the buffer is used.
  /// Returns the slot after the last element, for which there must be room.
  @inlinable @inline(__always)
  func addSlot() -> UnsafeMutablePointer<Element> {
    let slot = first + count
    count += 1
    roomAfter -= 1
    return slot
  }

  /// Makes room for at least one more element after the last one.
  ///
  /// - Complexity: O(n)
  @inlinable
  func growAfter() { move(roomBefore: roomBefore, roomAfter: max(4, count)) }

  /// Inserts an element.
  ///
  /// - Complexity: O(n); O(1) amortized at both ends.
  @inlinable
  func insert(_ element: consuming Element, at position: Int) {
    if position * 2 < count {
      if roomBefore == 0 { move(roomBefore: max(4, count), roomAfter: roomAfter) }
      (first - 1).moveInitialize(from: first, count: position)
      first -= 1
      roomBefore -= 1
    } else {
      if roomAfter == 0 { growAfter() }
      (first + position + 1).moveInitialize(from: first + position, count: count - position)
      roomAfter -= 1
    }
    count += 1
    (first + position).initialize(to: element)
  }

  /// Removes an element.
  ///
  /// - Complexity: O(n); O(1) at both ends.
  @inlinable
  func remove(at position: Int) -> Element {
    let element = (first + position).move()
    count -= 1
    if position * 2 < count {
      (first + 1).moveInitialize(from: first, count: position)
      first += 1
      roomBefore += 1
    } else {
      (first + position).moveInitialize(from: first + position + 1, count: count - position)
      roomAfter += 1
    }
    return element
  }

  /// Removes the last element, which must exist.
  @inlinable @inline(__always)
  func removeLast() -> Element {
    count -= 1
    roomAfter += 1
    return (first + count).move()
  }

  @inlinable
  func move(roomBefore: Int, roomAfter: Int) {
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: roomBefore + count + roomAfter)
    (memory + roomBefore).moveInitialize(from: first, count: count)
    (first - self.roomBefore).deallocate()
    first = memory + roomBefore
    (self.roomBefore, self.roomAfter) = (roomBefore, roomAfter)
  }
}
