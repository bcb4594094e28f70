import Foundation

/// The input of this program.
enum Console {
  /// Returns the lines of the input, until it ends.
  static func lines() -> AsyncStream<String> {
    let (lines, continuation) = AsyncStream.makeStream(of: String.self)
    // Reading blocks its thread.
    Thread.detachNewThread {
      while let line = readLine() { continuation.yield(line) }
      continuation.finish()
    }
    return lines
  }
}
