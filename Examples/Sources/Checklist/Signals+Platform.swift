#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The signals that this program receives, as bytes in a pipe.
///
/// A handler of a signal may call few functions, and runs on any thread. The loop of the program does the rest.
enum Signals {
  private static let ends: [Int32] = {
    var ends: [Int32] = [-1, -1]
    return pipe(&ends) == 0 ? ends : [-1, -1]
  }()

  /// The file that can be read when a signal has arrived.
  static var descriptor: Int32 { ends[0] }

  /// Starts to listen for some signals, which do not end the program any more.
  static func listen(_ numbers: [Int32]) {
    // The pipe is created before the first signal can arrive.
    guard ends[1] >= 0 else { return }
    for number in numbers {
      signal(number) { number in
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(Signals.ends[1], &byte, 1)
      }
    }
  }

  /// Returns the signals that have arrived.
  static func next() -> [Int32] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = bytes.withUnsafeMutableBytes { read(ends[0], $0.baseAddress, $0.count) }
    return bytes.prefix(max(0, count)).map(Int32.init)
  }
}
