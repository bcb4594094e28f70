/// Elements in a tree of small blocks, which copies share.
///
/// A change copies the blocks on the way to its element that another copy still refers to, at most 16 elements and a
/// few blocks of 16 references, and changes all others in place.
///
/// Its accesses are compiled for the type of the elements where they are used: unspecialized code would look up the types of
/// the blocks in each of them, and copy elements one field at a time through tables.
@usableFromInline
final class RowTree<Element> {
  /// The number of position bits that one level of the tree decodes.
  @inlinable static var bits: Int { 4 }
  @inlinable static var fan: Int { 1 << bits }

  // The blocks: leaves at the last level, branches above. Their kinds follow from the level, so they are never cast.
  // Unchecked: of one value, to which access is exclusive.
  @exclusivity(unchecked) @usableFromInline var root: AnyObject
  /// The number of position bits that the levels above the leaves decode.
  // Unchecked: as above.
  @exclusivity(unchecked) @usableFromInline var depth: Int
  // Unchecked: as above.
  @exclusivity(unchecked) @usableFromInline var count: Int
  /// The number of changes since the tree was last shared.
  // Unchecked: as above.
  @exclusivity(unchecked) @usableFromInline var changes = 0

  /// Creates a tree with copies of the elements.
  ///
  /// - Complexity: O(n)
  @inlinable
  init(copying elements: UnsafeMutablePointer<Element>, count: Int) {
    var blocks: [AnyObject] = stride(from: 0, to: count, by: Self.fan).map { start in
      RowLeaf.make(copying: elements + start, count: min(Self.fan, count - start))
    }
    var depth = 0
    while blocks.count > 1 {
      blocks = stride(from: 0, to: blocks.count, by: Self.fan).map { start in
        RowBranch.make(blocks[start..<min(start + Self.fan, blocks.count)])
      }
      depth += Self.bits
    }
    root = blocks.first ?? RowLeaf<Element>.make()
    self.depth = depth
    self.count = count
  }

  @inlinable
  init(sharing other: RowTree) {
    (root, depth, count) = (other.root, other.depth, other.count)
  }

  /// Returns a tree that shares all blocks.
  @inlinable
  func copy() -> RowTree { RowTree(sharing: self) }

  /// A Boolean value that indicates whether contiguous storage is likely to be better: no copy was made during as many
  /// changes as there are elements.
  @inlinable var isSettled: Bool { changes > count }

  /// Returns the address of an element.
  ///
  /// - Complexity: O(log n)
  @inlinable
  func pointer(_ position: Int) -> UnsafeMutablePointer<Element> {
    // Not retained: the tree keeps its blocks, and they do not change during this call.
    var block = Unmanaged.passUnretained(root)
    var shift = depth
    while shift > 0 {
      block = RowBranch.child((position >> shift) & (Self.fan - 1), of: block)
      shift -= Self.bits
    }
    return RowLeaf<Element>.elements(of: block) + (position & (Self.fan - 1))
  }

  // Valid until the tree changes; the position must exist.
  /// Returns the elements of one block from a position on.
  @inlinable
  func run(from position: Int) -> UnsafeBufferPointer<Element> {
    let end = min(count, (position | (Self.fan - 1)) + 1)
    return UnsafeBufferPointer(start: UnsafePointer(pointer(position)), count: end - position)
  }

  /// Returns the address of an element in a block that no other tree refers to.
  ///
  /// - Complexity: O(log n)
  @inlinable
  func ownedPointer(_ position: Int) -> UnsafeMutablePointer<Element> {
    changes += 1
    return ownedLeaf(position).elements + (position & (Self.fan - 1))
  }

  /// Adds an element at the end.
  ///
  /// - Complexity: O(log n)
  @inlinable
  func append(_ element: consuming Element) {
    if count == Self.fan << depth {
      root = RowBranch.make([root])
      depth += Self.bits
    }
    let leaf = ownedLeaf(count)
    (leaf.elements + leaf.header).initialize(to: element)
    leaf.header += 1
    count += 1
  }

  /// Removes the last element.
  ///
  /// - Complexity: O(log n)
  @inlinable
  func removeLast() -> Element {
    count -= 1
    let leaf = ownedLeaf(count)
    leaf.header -= 1
    return (leaf.elements + leaf.header).move()
  }

  /// Copies all elements into uninitialized memory.
  @inlinable
  func copy(to memory: UnsafeMutablePointer<Element>) {
    for start in stride(from: 0, to: count, by: Self.fan) {
      (memory + start).initialize(from: pointer(start), count: min(Self.fan, count - start))
    }
  }

  /// Returns the leaf of a position, which no other tree refers to, and adds it if it is the next one.
  @inlinable
  func ownedLeaf(_ position: Int) -> RowLeaf<Element> {
    own(&root, shift: depth)
    var block = root
    var shift = depth
    while shift > 0 {
      let branch = unsafeDowncast(block, to: RowBranch.self)
      let index = (position >> shift) & (Self.fan - 1)
      shift -= Self.bits
      if index == branch.header {
        branch.append(shift == 0 ? RowLeaf<Element>.make() : RowBranch.make([]))
      } else {
        own(&branch.children[index], shift: shift)
      }
      block = branch.children[index]
    }
    return unsafeDowncast(block, to: RowLeaf<Element>.self)
  }

  /// Replaces a block by a copy if another tree refers to it.
  @inlinable
  func own(_ block: inout AnyObject, shift: Int) {
    if shift == 0 {
      guard !Self.isUnique(&block, as: RowLeaf<Element>.self) else { return }
      block = unsafeDowncast(block, to: RowLeaf<Element>.self).copy()
    } else {
      guard !Self.isUnique(&block, as: RowBranch.self) else { return }
      block = unsafeDowncast(block, to: RowBranch.self).copy()
    }
  }

  // The reference is that of a block of the given class, which the caller knows. Without it, the answer for a reference of
  // type `AnyObject` is always false in code that is not optimized.
  @inlinable
  static func isUnique<Block: AnyObject>(_ block: inout AnyObject, as _: Block.Type) -> Bool {
    withUnsafeMutablePointer(to: &block) {
      isKnownUniquelyReferenced(&UnsafeMutableRawPointer($0).assumingMemoryBound(to: Block.self).pointee)
    }
  }
}

/// A block of elements; the header is their number.
@usableFromInline
final class RowLeaf<Element>: ManagedBuffer<Int, Element> {
  @inlinable
  static func make() -> RowLeaf {
    unsafeDowncast(create(minimumCapacity: RowTree<Element>.fan) { _ in 0 }, to: RowLeaf.self)
  }

  @inlinable
  static func make(copying elements: UnsafeMutablePointer<Element>, count: Int) -> RowLeaf {
    let leaf = make()
    let copies = leaf.elements
    // One by one: compiled for their type, a copy of an element takes fewer instructions than by its table of functions.
    for index in 0..<count { (copies + index).initialize(to: elements[index]) }
    leaf.header = count
    return leaf
  }

  // Valid as long as the block: every user keeps the block.
  @inlinable var elements: UnsafeMutablePointer<Element> { withUnsafeMutablePointerToElements { $0 } }

  @inlinable
  static func elements(of block: Unmanaged<AnyObject>) -> UnsafeMutablePointer<Element> {
    block._withUnsafeGuaranteedRef { unsafeDowncast($0, to: RowLeaf.self).elements }
  }

  @inlinable
  func copy() -> RowLeaf { Self.make(copying: elements, count: header) }

  deinit { _ = withUnsafeMutablePointers { $1.deinitialize(count: $0.pointee) } }
}

/// A block of references to blocks of the next level; the header is their number.
@usableFromInline
final class RowBranch: ManagedBuffer<Int, AnyObject> {
  private static var fan: Int { RowTree<Int>.fan }

  @usableFromInline
  static func make(_ blocks: ArraySlice<AnyObject>) -> RowBranch {
    let branch = unsafeDowncast(create(minimumCapacity: fan) { _ in 0 }, to: RowBranch.self)
    for block in blocks { branch.append(block) }
    return branch
  }

  // Valid as long as the block: every user keeps the block.
  @inlinable var children: UnsafeMutablePointer<AnyObject> { withUnsafeMutablePointerToElements { $0 } }

  // Neither retained: the tree keeps both blocks.
  @inlinable
  static func child(_ index: Int, of block: Unmanaged<AnyObject>) -> Unmanaged<AnyObject> {
    block._withUnsafeGuaranteedRef {
      UnsafeRawPointer(unsafeDowncast($0, to: RowBranch.self).children + index)
        .load(as: Unmanaged<AnyObject>.self)
    }
  }

  @usableFromInline
  func append(_ block: AnyObject) {
    (children + header).initialize(to: block)
    header += 1
  }

  @usableFromInline
  func copy() -> RowBranch {
    let copy = Self.make([])
    for index in 0..<header { (copy.children + index).initialize(to: children[index]) }
    copy.header = header
    return copy
  }

  deinit { _ = withUnsafeMutablePointers { $1.deinitialize(count: $0.pointee) } }
}
