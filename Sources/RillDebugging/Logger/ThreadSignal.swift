#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Lets one thread block until another one signals, once.
struct ThreadSignal: Sendable {
  private let reading: Int32
  /// The end that is closed with the signal.
  ///
  /// A program that another thread starts meanwhile may keep a copy of it open.
  let writing: Int32

  /// Creates a signal, or returns nil if the system has no file descriptors left.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    (reading, writing) = (ends[0], ends[1])
  }

  /// Wakes the waiting thread; must be called exactly once.
  @Sendable
  func ring() {
    var byte: UInt8 = 0
    while write(writing, &byte, 1) < 0, errno == EINTR {}
    _ = Self.shut(writing)
  }

  /// Blocks until the signal.
  func wait() {
    var byte: UInt8 = 0
    while read(reading, &byte, 1) < 0, errno == EINTR {}
  }

  /// Releases the remaining descriptor after the signal.
  func close() { _ = Self.shut(reading) }

  private static func shut(_ number: Int32) -> Int32 { closeDescriptor(number) }
}

private func closeDescriptor(_ number: Int32) -> Int32 { close(number) }
