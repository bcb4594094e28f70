/// An element of a node's list: the place of an observer's part, and the bytes of the part when the observer last read
/// it.
///
/// Equal bytes mean equal values for all types: the objects that the bytes refer to are either kept alive by the
/// observer, so that they cannot change in place, or identified by a version that is part of the bytes. Most parts are
/// therefore skipped without a call.
struct Watch {
  enum Kind: UInt8 {
    /// Disabled: a tracked field that was not read since it fired, or an observer that has left.
    case off
    case oneByte, fourBytes, eightBytes, sixteenBytes
    /// Any other size.
    ///
    /// The bytes are kept in a buffer.
    case manyBytes
    /// No bytes of its own: the observer is called each time.
    case ask
  }

  var kind: Kind
  let awake: Kind
  let offset: Int
  let size: Int
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  // Allocated with the watch, and deallocated by the list when the watch is removed.
  private let bytes: UnsafeMutableRawPointer?
  let observer: Observer

  init(_ observer: Observer, offset: Int, size: Int) {
    self.observer = observer
    self.offset = offset
    self.size = size
    awake =
      switch size {
      case 0: .ask
      case 1: .oneByte
      case 4: .fourBytes
      case 8: .eightBytes
      case 16: .sixteenBytes
      default: .manyBytes
      }
    kind = awake
    bytes = awake == .manyBytes ? .allocate(byteCount: size, alignment: 8) : nil
  }

  /// Deallocates the buffer.
  ///
  /// The watch must not be used afterwards.
  func deallocate() { bytes?.deallocate() }

  /// Returns whether the part's bytes differ from those that are kept.
  @inline(__always)
  func differs(_ base: UnsafeRawPointer) -> Bool {
    switch kind {
    case .off: return false
    case .ask: return true
    case .eightBytes: return base.loadUnaligned(fromByteOffset: offset, as: UInt64.self) != low
    case .sixteenBytes:
      return base.loadUnaligned(fromByteOffset: offset, as: UInt64.self) != low
        || base.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self) != high
    case .oneByte: return UInt64(base.load(fromByteOffset: offset, as: UInt8.self)) != low
    case .fourBytes: return UInt64(base.loadUnaligned(fromByteOffset: offset, as: UInt32.self)) != low
    case .manyBytes: return differsInMany(base)
    }
  }

  private func differsInMany(_ base: UnsafeRawPointer) -> Bool {
    guard let bytes else { return true }
    var at = 0
    while at + 8 <= size {
      if base.loadUnaligned(fromByteOffset: offset + at, as: UInt64.self)
        != bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      {
        return true
      }
      at += 8
    }
    while at < size {
      if base.load(fromByteOffset: offset + at, as: UInt8.self)
        != bytes.load(fromByteOffset: at, as: UInt8.self)
      {
        return true
      }
      at += 1
    }
    return false
  }

  /// Keeps the part's current bytes.
  mutating func keep(_ base: UnsafeRawPointer) {
    switch awake {
    case .off, .ask: break
    case .oneByte: low = UInt64(base.load(fromByteOffset: offset, as: UInt8.self))
    case .fourBytes: low = UInt64(base.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    case .eightBytes: low = base.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    case .sixteenBytes:
      low = base.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      high = base.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self)
    case .manyBytes: bytes?.copyMemory(from: base + offset, byteCount: size)
    }
  }
}
