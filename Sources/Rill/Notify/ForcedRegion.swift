/// The part of a node's state whose observers are told even of equal values, in bytes from its beginning.
@usableFromInline
struct ForcedRegion {
  @usableFromInline var bytes: Range<Int>

  @inlinable static var none: ForcedRegion { ForcedRegion(bytes: 0..<0) }
  @inlinable static var all: ForcedRegion { ForcedRegion(bytes: 0..<Int.max) }

  @inlinable
  init(bytes: Range<Int>) { self.bytes = bytes }

  /// Whether a part of so many bytes is touched; a part without bytes of its own may depend on anything.
  func touches(offset: Int, size: Int) -> Bool {
    if bytes.isEmpty { return false }
    return size == 0 || bytes.overlaps(offset..<(offset + size))
  }

  /// The region as seen from an offset on.
  func moved(by offset: Int) -> ForcedRegion {
    if bytes.isEmpty || bytes.upperBound == Int.max { return self }
    return ForcedRegion(bytes: bytes.lowerBound - offset..<bytes.upperBound - offset)
  }
}
