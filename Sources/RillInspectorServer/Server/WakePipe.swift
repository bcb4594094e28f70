#if Inspector
import CMicroHTTPD
import Foundation

/// A pipe that ends the wait of a thread polling its reading end.
///
/// The pipe is open until it is closed; copies refer to the same pipe.
struct WakePipe: Sendable {
  /// The reading end, which is readable after ``wake()``.
  let descriptor: Int32
  private let writing: Int32

  /// Opens a pipe, or returns nil if the process has no descriptors left.
  init?() {
    var (reading, writing): (Int32, Int32) = (-1, -1)
    guard rill_open_pipe(&reading, &writing) == 0 else { return nil }
    descriptor = reading
    self.writing = writing
  }

  /// Makes the descriptor readable.
  ///
  /// A full pipe is already readable.
  func wake() {
    var byte: UInt8 = 0
    while write(writing, &byte, 1) < 0 && errno == EINTR {}
  }

  /// Reads the written bytes; any bytes left keep the descriptor readable.
  func drain() {
    var bytes = [UInt8](repeating: 0, count: 16)
    while read(descriptor, &bytes, bytes.count) < 0 && errno == EINTR {}
  }

  func close() {
    Foundation.close(descriptor)
    Foundation.close(writing)
  }
}
#endif
