#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Lets one thread sleep until another rings, once.
struct ThreadBell: Sendable {
  private let reading: Int32
  private let writing: Int32

  /// Makes a bell; nil if the system has no descriptors left.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    (reading, writing) = (ends[0], ends[1])
  }

  /// Wakes who waits; to be called once.
  @Sendable
  func ring() { _ = Self.shut(writing) }

  /// Blocks until the bell has rung.
  func wait() {
    var byte: UInt8 = 0
    // The end of the pipe is the ring.
    while read(reading, &byte, 1) < 0, errno == EINTR {}
  }

  /// Gives up the bell after it has rung.
  func close() { _ = Self.shut(reading) }

  private static func shut(_ number: Int32) -> Int32 { closeDescriptor(number) }
}

private func closeDescriptor(_ number: Int32) -> Int32 { close(number) }
