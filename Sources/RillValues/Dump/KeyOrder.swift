/// The position of a key in an order that is the same in every run: numbers by size, then other keys by their text.
struct KeyOrder: Comparable {
  private let number: Double?
  private let words: String

  init(_ key: Any) {
    switch (key as? AnyHashable)?.base ?? key {
    case let text as String: (number, words) = (nil, text)
    case let tree as StateTree: (number, words) = Self.place(of: tree)
    case let integer as any BinaryInteger: (number, words) = (Double(integer), integer.description)
    case let float as any BinaryFloatingPoint: (number, words) = (Double(float), String(describing: float))
    case let other: (number, words) = (nil, String(describing: other))
    }
  }

  /// Returns the text of a key.
  static func words(of key: Any) -> String { KeyOrder(key).words }

  private static func place(of tree: StateTree) -> (Double?, String) {
    switch tree.content {
    case .number(let digits): (Double(digits), digits)
    case .string(let text, _): (nil, text)
    default: (nil, tree.description)
    }
  }

  static func < (left: KeyOrder, right: KeyOrder) -> Bool {
    switch (left.number, right.number) {
    case (let left?, let right?) where left != right: left < right
    case (_?, nil): true
    case (nil, _?): false
    default: left.words < right.words
    }
  }
}

extension KeyOrder {
  /// Returns the first of the given elements in the order of their keys, without sorting the rest.
  ///
  /// - Complexity: O(*n* log *k*) for *n* elements and *k* requested ones.
  static func first<Element>(
    _ count: Int, of elements: some Collection<Element>, by key: (Element) -> Any
  ) -> [Element] {
    guard count > 0 else { return [] }
    var kept: [(place: KeyOrder, element: Element)] = []
    var last: KeyOrder?
    for element in elements {
      let place = KeyOrder(key(element))
      if let last, last < place { continue }
      kept.append((place, element))
      // Keeps up to twice the requested number of elements, so that sorting is rare.
      guard kept.count >= 2 * count, kept.count < elements.count else { continue }
      kept.sort { $0.place < $1.place }
      kept.removeSubrange(count...)
      last = kept.last?.place
    }
    return kept.sorted { $0.place < $1.place }.prefix(count).map(\.element)
  }
}
