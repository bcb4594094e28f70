/// A node with the observers of the elements of an array, each of which watches the bytes of its element.
///
/// An array that changes in place keeps its own bytes, so the elements are compared in each turn, in one loop and without
/// a copy of the array.
final class ElementsNode: ObserverNode {
  private let outer: ObserverNode
  private let offset: Int
  private let array: any ElementArray.Type
  /// The number of elements that the observers need, or more.
  private var needed = 0

  /// Creates a node.
  ///
  /// - Parameters:
  ///   - array: The type of the array.
  ///   - outer: The node of the place that contains the array.
  ///   - offset: The offset of the array in that place.
  init(of array: any ElementArray.Type, in outer: ObserverNode, offset: Int) {
    self.array = array
    self.outer = outer
    self.offset = offset
    super.init(in: outer.tree)
  }

  override func locate() -> UnsafeRawPointer { array.elements(of: outer.locate() + offset).first }
  override func locateIfPresent() -> UnsafeRawPointer? {
    outer.locateIfPresent().map { array.elements(of: $0 + offset).first }
  }
  override var isPresent: Bool { outer.isPresent }

  /// Returns the offset of a value in an element from the first element, and prepares for observers of it.
  func offset(of place: ElementPath) -> Int {
    needed = max(needed, place.index + 1)
    return place.index * array.elementStride + place.part
  }

  /// Collects the observers whose elements have changed.
  func visit(_ address: UnsafeRawPointer, _ forced: ForcedRegion, into deliveries: inout Deliveries) {
    let (first, count) = array.elements(of: address)
    if count < needed {
      needed = (reach + array.elementStride - 1) / array.elementStride
      // The observed element does not exist any more, so the key path cannot be read.
      if count < needed { array.read(needed - 1, of: address) }
    }
    collect(first, forced.part(offset: 0, size: array.size).computed, into: &deliveries)
  }
}

extension ObserverNode {
  /// Returns the reference to the group of the observers of an array's elements.
  ///
  /// - Parameters:
  ///   - place: The place of an element.
  ///   - start: The offset in this place of the state that contains the array.
  /// - Returns: The reference, and the offset of the element from the address of the group.
  final func elements(_ place: ElementPath, from start: Int) -> (Hold<ObserverNode>, Int) {
    let offset = start + place.field
    if let known = parts.group(place.array, offset: offset), let group = known.object as? ElementsNode {
      return (known, group.offset(of: place))
    }
    let group = ElementsNode(of: place.array, in: self, offset: offset)
    // Not retained: the node removes this observer when it is released.
    let unretained = Unmanaged.passUnretained(group)
    attach(group, offset: offset, size: 0) { address, forced, deliveries in
      unretained._withUnsafeGuaranteedRef { $0.visit(address, forced, into: &deliveries) }
    }
    let hold = Hold<ObserverNode>(group, in: life)
    parts.keep(group: hold, place.array, offset: offset)
    return (hold, group.offset(of: place))
  }
}
