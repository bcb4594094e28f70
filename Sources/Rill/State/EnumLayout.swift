/// The cases of an enum and their payloads, as the Swift runtime describes them.
struct EnumLayout {
  /// A case with a payload.
  ///
  /// Its index in ``payloads`` is the tag of the case.
  struct Payload {
    let name: String
    let type: Any.Type
    /// A Boolean value that indicates whether the payload is stored in a box that copies share.
    let isIndirect: Bool
  }

  let payloads: [Payload]
  // The metadata of the enum, which is constant and never deallocated.
  private nonisolated(unsafe) let metadata: UnsafeRawPointer

  // Reads the type's context descriptor, whose layout the ABI fixes.
  init?(_ type: Any.Type, _ metadata: UnsafeRawPointer) {
    let word = MemoryLayout<Int>.size
    let description = metadata.load(fromByteOffset: word, as: UnsafeRawPointer.self)
    guard let records = Self.target(description + 16) else { return nil }
    let size = Int(records.load(fromByteOffset: 10, as: UInt16.self))
    let count = Int(description.load(fromByteOffset: 20, as: UInt32.self) & 0xFF_FFFF)
    self.metadata = metadata
    payloads = (0..<count).compactMap { index in
      let record = records + 16 + index * size
      guard let mangled = Self.target(record + 4), let name = Self.target(record + 8),
        let type = _getTypeByMangledNameInContext(
          mangled.assumingMemoryBound(to: UInt8.self), Self.length(of: mangled), genericContext: description,
          genericArguments: metadata + 2 * word)
      else { return nil }
      return Payload(
        name: String(cString: name.assumingMemoryBound(to: CChar.self)), type: type,
        isIndirect: record.load(as: UInt32.self) & 1 == 1)
    }
    guard payloads.count == count else { return nil }
  }

  // Follows a relative pointer of the runtime.
  private static func target(_ pointer: UnsafeRawPointer) -> UnsafeRawPointer? {
    let distance = Int(pointer.load(as: Int32.self))
    return distance == 0 ? nil : pointer + distance
  }

  // A mangled name ends with a zero byte. A symbolic reference in it is followed by four bytes or by a word.
  private static func length(of name: UnsafeRawPointer) -> UInt {
    var end = name
    while true {
      switch end.load(as: UInt8.self) {
      case 0: return UInt(end - name)
      case 0x01...0x17: end += 5
      case 0x18...0x1F: end += 1 + MemoryLayout<Int>.size
      default: end += 1
      }
    }
  }

  /// Projects the payload of a value, calls a closure with it, and injects the case into the value again.
  ///
  /// - Parameters:
  ///   - value: The value, to which the caller has exclusive access.
  ///   - body: Reads or changes the payload in place. Not called for a case without a payload.
  // The pointer refers to a value that the caller owns exclusively, since the projection overwrites the bits of the
  // case.
  func open(_ value: UnsafeMutableRawPointer, _ body: (Payload, UnsafeMutableRawPointer) -> Void) {
    let table = (metadata - MemoryLayout<Int>.size).load(as: UnsafePointer<EnumWitnesses>.self)
    let index = table.pointee.tag(value, metadata)
    guard index < payloads.count else { return }
    table.pointee.project(value, metadata)
    body(payloads[Int(index)], value)
    table.pointee.inject(value, index, metadata)
  }
}

/// The value witness table of an enum.
private struct EnumWitnesses {
  // The witnesses that every type has.
  let common: (Int, Int, Int, Int, Int, Int, Int, Int)
  let size: Int
  let stride: Int
  let flags: UInt32
  let extraInhabitants: UInt32
  // Functions of the runtime on raw values.
  let tag: @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32
  let project: @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void
  let inject: @convention(c) (UnsafeMutableRawPointer, UInt32, UnsafeRawPointer) -> Void
}
