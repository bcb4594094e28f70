#if Inspector
import CMicroHTTPD
import Foundation

/// Ends the wait of a thread that polls the reading end.
///
/// The pipe is open until it is closed; copies are the same pipe.
struct WakePipe: Sendable {
  /// Readable after ``wake()``.
  let descriptor: Int32
  private let writing: Int32

  /// Opens a pipe; nil if the process has no descriptors left.
  init?() {
    var (reading, writing): (Int32, Int32) = (-1, -1)
    guard rill_open_pipe(&reading, &writing) == 0 else { return nil }
    descriptor = reading
    self.writing = writing
  }

  /// Makes the descriptor readable.
  ///
  /// A pipe that is full is readable already.
  func wake() {
    var byte: UInt8 = 0
    while write(writing, &byte, 1) < 0 && errno == EINTR {}
  }

  /// Takes out what was written; what does not fit makes the descriptor readable again.
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
