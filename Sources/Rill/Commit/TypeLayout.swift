/// What a type is made of, as the Swift runtime describes it.
///
/// Key paths cannot list the fields of a type, and a mirror only copies values. The runtime's functions are those that
/// `Mirror` itself uses.
struct TypeLayout {
  /// A stored field of a struct or an element of a tuple.
  struct Field {
    let name: String
    let offset: Int
    let type: Any.Type
  }

  private enum Kind: Int {
    case structure = 0x200
    case enumeration = 0x201
    case tuple = 0x301
  }

  let type: Any.Type

  init(_ type: Any.Type) { self.type = type }

  // The first word of a type's metadata is its kind. Metadata is constant and never goes.
  private var metadata: UnsafeRawPointer { unsafeBitCast(type, to: UnsafeRawPointer.self) }
  private var kind: Kind? { Kind(rawValue: metadata.load(as: Int.self)) }

  /// Whether copies of a value are plain bytes, so that no reference is in it.
  // The table of value witnesses stands one word before the metadata.
  var isTrivial: Bool {
    let table = (metadata - MemoryLayout<Int>.size).load(as: UnsafeRawPointer.self)
    return table.load(fromByteOffset: 10 * MemoryLayout<Int>.size, as: UInt32.self) & 0x10000 == 0
  }

  /// The stored fields of a struct, or the elements of a tuple; none for other types.
  var fields: [Field] {
    guard kind == .structure || kind == .tuple else { return [] }
    return (0..<fieldCount(type)).map { index in
      var facts = FieldFacts()
      let fieldType = Rill.fieldType(type, index: index, facts: &facts)
      defer { facts.free?(facts.name) }
      let name = facts.name.map { String(cString: $0) } ?? "\(index)"
      return Field(name: name, offset: fieldOffset(type, index: index), type: fieldType)
    }
  }

  /// The cases of an enum, if the type is one.
  var cases: EnumLayout? { kind == .enumeration ? EnumLayout(type, metadata) : nil }
}

/// What the runtime says of a field besides its type.
private struct FieldFacts {
  // A string of the runtime, which says how to free it.
  var name: UnsafePointer<CChar>?
  var free: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  var isStrong = false
  var isVariable = false
}

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func fieldCount(_: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func fieldOffset(_: Any.Type, index: Int) -> Int

// The runtime fills the facts in.
@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func fieldType(_: Any.Type, index: Int, facts: UnsafeMutablePointer<FieldFacts>) -> Any.Type
