#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The stream for failures.
// The one use of the C library in this target: Swift alone writes to standard output only.
package enum StandardError {
  /// Writes a text; a closed stream ends the writing.
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
