#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The output stream for failures.
// The only use of the C library in this target, because Swift alone writes to standard output only.
package enum StandardError {
  /// Writes a text.
  ///
  /// If the stream is closed, writing ends.
  package static func show(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while let start = rest.baseAddress, !rest.isEmpty {
        let count = write(STDERR_FILENO, start, rest.count)
        guard count > 0 else { return }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      }
    }
  }
}
