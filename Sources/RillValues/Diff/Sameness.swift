import Rill

/// Compares values for equality in the fastest way that their types allow.
package final class Sameness {
  // This reader hides nothing and applies no rules, so that different values never look equal.
  private let reader: ValueReader
  private let depth: Int
  private var kinds: [ObjectIdentifier: Kind] = [:]
  private var objects: Set<ObjectIdentifier> = []

  private enum Kind {
    case equatable(any Equatable.Type), versioned, other
  }

  package init(limits: StateTree.Limits) {
    reader = ValueReader(options: DumpOptions(limits: limits))
    depth = limits.depth
  }

  /// Returns whether two values are equal, or nil if that depends on a comparison of their parts.
  package func quickAnswer(_ old: Any, _ new: Any) -> Bool? {
    let (old, new) = (flattened(old), flattened(new))
    func open<Value>(_ old: Value) -> Bool? {
      guard type(of: old) == type(of: new), let new = new as? Value else { return false }
      return answer(old, new)
    }
    return open(old)
  }

  private func answer<Value>(_ old: Value, _ new: Value) -> Bool? {
    switch kind(of: old) {
    case .equatable(let type): return type.areEqual(old, new)
    case .versioned:
      if let old = old as? any Versioned, let new = new as? any Versioned, old.version == new.version {
        return true
      }
    case .other: break
    }
    return Self.haveSameBytes(old, new) ? true : nil
  }

  private func kind<Value>(of value: Value) -> Kind {
    let type = type(of: value as Any)
    if let known = kinds[ObjectIdentifier(type)] { return known }
    let found: Kind =
      if let type = type as? any Equatable.Type { .equatable(type) } else {
        value is any Versioned ? .versioned : .other
      }
    kinds[ObjectIdentifier(type)] = found
    return found
  }

  /// Returns whether two values have the same bytes.
  ///
  /// If so, they refer to the same storage and objects, and are equal.
  private static func haveSameBytes<Value>(_ old: Value, _ new: Value) -> Bool {
    withBytes(of: old) { old in withBytes(of: new) { new in old.elementsEqual(new) } }
  }

  /// Reads a value's bytes from a copy in zeroed memory, so that most of its padding is zero.
  private static func withBytes<Value, Result>(
    of value: Value, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    let layout = MemoryLayout<Value>.self
    return withUnsafeTemporaryAllocation(byteCount: layout.stride, alignment: layout.alignment) { memory in
      memory.initializeMemory(as: UInt8.self, repeating: 0)
      // The memory fits one value in size and alignment, and the value is deinitialized before the memory is released.
      let copy = memory.baseAddress.unsafelyUnwrapped.initializeMemory(
        as: Value.self, repeating: value, count: 1)
      defer { copy.deinitialize(count: 1) }
      return body(UnsafeRawBufferPointer(memory))
    }
  }

  /// Returns a function that compares elements of one type.
  package func equality<Element>(of _: Element.Type) -> (Element, Element) -> Bool {
    if let type = Element.self as? any Equatable.Type,
      let equality = type.equality as? (Element, Element) -> Bool
    {
      return equality
    }
    return { self.areSame($0, $1) }
  }

  /// Returns whether two values are equal, comparing their parts if necessary.
  package func areSame(_ old: Any, _ new: Any, depth: Int = 1) -> Bool {
    if let answer = quickAnswer(old, new) { return answer }
    guard depth <= self.depth else { return true }
    if let answer = haveSameFields(old, new, depth: depth) { return answer }
    let (old, new) = (reader.shape(of: Subject(old)), reader.shape(of: Subject(new)))
    guard let object = old.object else { return haveSameParts(old, new, depth: depth) }
    // An object nested in itself is already being compared further up.
    guard objects.insert(object).inserted else { return true }
    defer { objects.remove(object) }
    return haveSameParts(old, new, depth: depth)
  }

  /// Compares structures of one type without reading the names of their fields; returns nil for other values.
  private func haveSameFields(_ old: Any, _ new: Any, depth: Int) -> Bool? {
    let facts = reader.facts(of: old)
    guard facts.reading == .mirror, facts.conversion == .none else { return nil }
    let (old, new) = (Mirror(reflecting: old), Mirror(reflecting: new))
    guard old.displayStyle == .struct, !facts.hasMirror, old.children.count == new.children.count else {
      return nil
    }
    return zip(old.children, new.children).allSatisfy { areSame($0.value, $1.value, depth: depth + 1) }
  }

  private func haveSameParts(_ old: ValueShape, _ new: ValueShape, depth: Int) -> Bool {
    guard old.typeName == new.typeName else { return false }
    switch (old.content, new.content) {
    case (.leaf(let old), .leaf(let new)): return old == new
    case (.structure(let old), .structure(let new)): return haveSame(old, new, depth: depth)
    case (.enumeration(let oldCase, let old), .enumeration(let newCase, let new)):
      return oldCase == newCase && haveSame(old, new, depth: depth)
    case (.list(let old), .list(let new)):
      return old.count == new.count
        && (0..<old.count).allSatisfy { areSame(old.element(at: $0), new.element(at: $0), depth: depth + 1) }
    case (.set(let old), .set(let new)):
      return old.changes(to: new).map { $0.removed.isEmpty && $0.inserted.isEmpty } ?? false
    case (.dictionary(let old), .dictionary(let new)):
      return (old as? any ComparableEntries)?.changes(to: new, by: self)?.isEmpty ?? false
    default: return false
    }
  }

  private func haveSame(_ old: [ValueShape.Part], _ new: [ValueShape.Part], depth: Int) -> Bool {
    old.count == new.count
      && zip(old, new).allSatisfy { old, new in
        old.name == new.name && areSame(old.subject.value, new.subject.value, depth: depth + 1)
      }
  }

  /// Returns the identity of an element, which is the `id` that it stores or that its tree shows.
  package func identity(of element: Any) -> AnyHashable? {
    guard case .structure(let parts) = reader.shape(of: Subject(element)).content else { return nil }
    return parts.first { $0.name == "id" }?.subject.value as? AnyHashable
  }
}

extension Equatable {
  fileprivate static func areEqual(_ old: Any, _ new: Any) -> Bool {
    guard let old = old as? Self, let new = new as? Self else { return false }
    return old == new
  }

  /// A function that compares two values.
  fileprivate static var equality: Any { { (old: Self, new: Self) -> Bool in old == new } }
}
