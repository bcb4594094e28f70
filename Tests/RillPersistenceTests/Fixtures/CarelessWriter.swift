import Foundation

/// A program that writes a file in place: it truncates the file, writes it in pieces, and closes it late.
struct CarelessWriter {
  private let descriptor: Int32

  /// Opens a file for writing, which is created if it is missing.
  init(_ path: String, truncating: Bool = true) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | (truncating ? O_TRUNC : 0), 0o600)
    precondition(descriptor >= 0)
  }

  /// Truncates the file.
  func truncate() { ftruncate(descriptor, 0) }

  /// Appends a piece of a text.
  func write(_ piece: some StringProtocol) {
    let bytes = Array(piece.utf8)
    precondition(Foundation.write(descriptor, bytes, bytes.count) == bytes.count)
  }

  /// Closes the file.
  func close() { Foundation.close(descriptor) }
}
