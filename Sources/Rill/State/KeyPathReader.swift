/// The components of a key path object, read one after the other.
///
/// After the object's header and a word for the runtime, the object contains the size of its components in bytes, with
/// flags in the upper bits, and then the components. A component has four bytes with its kind and, for a stored property
/// of a struct, the offset. The type of its value follows, unless it is the last one.
struct KeyPathReader {
  /// The subscript of an array: its kind, its identifier, its getter and setter, three words about its arguments, and the
  /// arguments, of which the index is the first.
  private enum Subscript {
    static let comparedWords = 4
    static let sizeOfArguments = 4 * 8
    static let arguments = 7 * 8
    /// The argument of a subscript of this package, which has two words about its arguments.
    static let argument = 6 * 8
  }

  // Points into the key path object, which the caller keeps alive.
  private let components: UnsafeRawPointer
  private let size: Int
  private var position = 0

  init?(_ path: AnyKeyPath) {
    let object = UnsafeRawPointer(Unmanaged.passUnretained(path).toOpaque())
    let header = object.load(fromByteOffset: 24, as: UInt32.self)
    // A key path through a class has a prefix of references.
    guard header & 0x4000_0000 == 0 else { return nil }
    components = object + 32
    size = Int(header & 0xFF_FFFF)
  }

  /// A Boolean value that indicates whether components were read.
  var hasAdvanced: Bool { position > 0 }

  private func word(_ offset: Int) -> UInt? {
    guard position + offset + 8 <= size else { return nil }
    return components.load(fromByteOffset: position + offset, as: UInt.self)
  }

  /// Returns the offset of a stored property of a struct if it is the next component.
  private var storedOffset: Int? {
    guard position + 4 <= size else { return nil }
    let kind = components.load(fromByteOffset: position, as: UInt32.self)
    let offset = Int(kind & 0x7F_FFFF)
    // The largest numbers mean that the offset is stored elsewhere.
    return kind & 0x7F00_0000 == 0x0100_0000 && offset < 0x7F_FFF0 ? offset : nil
  }

  /// Skips stored properties that are followed by another component.
  ///
  /// - Returns: Their common offset, and the type of the last one.
  mutating func storedProperties(of root: Any.Type) -> (Int, Any.Type)? {
    var (offset, type) = (0, root)
    while let step = storedOffset {
      guard let next = word(8).flatMap({ UnsafeRawPointer(bitPattern: $0) }) else { return nil }
      offset += step
      // The metadata of a type, which is constant and never deallocated.
      type = unsafeBitCast(next, to: Any.Type.self)
      position += 16
    }
    return (offset, type)
  }

  /// Skips the subscript of an array, and returns its index.
  ///
  /// The component must be the same as that of a key path of the standard library's array.
  mutating func index(in array: any ElementArray.Type) -> Int? {
    let known = array.path(to: 0)
    return withExtendedLifetime(known) { () -> Int? in
      guard let own = KeyPathReader(known) else { return nil }
      for number in 0..<Subscript.comparedWords {
        // The upper half of the first word is unused.
        let mask: UInt = number == 0 ? 0xFFFF_FFFF : .max
        guard let word = word(number * 8), word & mask == own.word(number * 8).map({ $0 & mask }) else {
          return nil
        }
      }
      guard let size = word(Subscript.sizeOfArguments).map({ Int(truncatingIfNeeded: $0) }), size >= 8,
        let index = word(Subscript.arguments), size <= self.size
      else { return nil }
      position += Subscript.arguments + size
      return Int(bitPattern: index)
    }
  }

  /// The kind and the identifier of a subscript with arguments, without a getter and a setter: those of other modules differ.
  struct SubscriptName: Equatable {
    let kind: UInt32
    let identifier: UInt
  }

  /// The name of the next component, if it may be a subscript.
  var subscriptName: SubscriptName? {
    guard let kind = word(0), let identifier = word(8) else { return nil }
    return SubscriptName(kind: UInt32(truncatingIfNeeded: kind), identifier: identifier)
  }

  // The address is inside of the key path object, which the caller keeps alive.
  /// Reads a subscript of this package, which has one argument.
  ///
  /// - Parameter size: The size of the argument in bytes.
  /// - Returns: The address of the argument, and whether no other component follows, or nil if the argument has another size.
  func argument(ofSize size: Int) -> (address: UnsafeRawPointer, isLast: Bool)? {
    guard let stored = word(Subscript.sizeOfArguments).map({ Int(truncatingIfNeeded: $0) }), stored >= size,
      position + Subscript.argument + stored <= self.size
    else { return nil }
    let isLast = position + Subscript.argument + stored == self.size
    return (components + position + Subscript.argument, isLast)
  }

  /// Reads the stored properties after the subscript, up to the end.
  ///
  /// - Returns: Their common offset.
  mutating func remainder() -> Int? {
    guard position < size else { return position == size ? 0 : nil }
    position += 8
    var offset = 0
    while let step = storedOffset {
      offset += step
      if position + 4 == size { return offset }
      position += 16
    }
    return nil
  }
}
