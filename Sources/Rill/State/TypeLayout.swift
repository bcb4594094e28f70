/// The components of a type, as the Swift runtime describes them.
///
/// Key paths cannot list the fields of a type, and a mirror only copies values. This type uses the same runtime
/// functions as `Mirror`.
struct TypeLayout {
  /// A stored field of a struct or an element of a tuple.
  struct Field {
    let name: String
    let offset: Int
    let type: Any.Type
  }

  /// The kinds of types.
  enum Kind {
    case structure, enumeration, tuple, existential, other

    fileprivate init(metadataKind: Int) {
      self =
        switch metadataKind {
        case 0x200: .structure
        case 0x201: .enumeration
        case 0x301: .tuple
        case 0x303, 0x307: .existential
        default: .other
        }
    }
  }

  let type: Any.Type

  init(_ type: Any.Type) { self.type = type }

  // The first word of a type's metadata is its kind. Metadata is constant and never deallocated.
  private var metadata: UnsafeRawPointer { unsafeBitCast(type, to: UnsafeRawPointer.self) }
  var kind: Kind { Kind(metadataKind: metadata.load(as: Int.self)) }

  /// A Boolean value that indicates whether a value starts with a container like that of `Any`, before the conformances.
  ///
  /// This is so for the types of protocols other than `Error` that any type can conform to.
  var startsWithAny: Bool {
    guard metadata.load(as: Int.self) == 0x303 else { return false }
    // The flags: one bit for protocols without a class constraint, and the number of a special protocol.
    let flags = metadata.load(fromByteOffset: MemoryLayout<Int>.size, as: UInt32.self)
    return flags & 0x8000_0000 != 0 && flags & 0x7F00_0000 == 0
  }

  /// A Boolean value that indicates whether copies of a value are plain bytes, so that the value contains no
  /// references.
  // The pointer to the value witness table is one word before the metadata.
  var isTrivial: Bool {
    let table = (metadata - MemoryLayout<Int>.size).load(as: UnsafeRawPointer.self)
    return table.load(fromByteOffset: 10 * MemoryLayout<Int>.size, as: UInt32.self) & 0x10000 == 0
  }

  /// The stored fields of a struct, or the elements of a tuple.
  ///
  /// Empty for other types.
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

  /// The cases of an enum, or nil if the type is not an enum.
  var cases: EnumLayout? { kind == .enumeration ? EnumLayout(type, metadata) : nil }
}

/// The runtime's description of a field, other than the field's type.
private struct FieldFacts {
  // A string of the runtime, and the function that frees it.
  var name: UnsafePointer<CChar>?
  var free: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  var isStrong = false
  var isVariable = false
}

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func fieldCount(_: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func fieldOffset(_: Any.Type, index: Int) -> Int

// The runtime writes the description to `facts`.
@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func fieldType(_: Any.Type, index: Int, facts: UnsafeMutablePointer<FieldFacts>) -> Any.Type
