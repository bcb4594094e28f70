#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The terminal of the program, in raw mode.
@MainActor
struct Terminal {
  private let original: termios

  /// Shows a separate screen, and delivers each key as it is pressed; nil if the input is not a terminal.
  init?() {
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
    original = settings
    cfmakeraw(&settings)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
    show("\u{1b}[?1049h\u{1b}[?25l")
  }

  /// Restores the original state of the terminal.
  func restore() {
    show("\u{1b}[?25h\u{1b}[?1049l")
    var settings = original
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
  }

  /// The size of the terminal.
  var size: Size {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0 else {
      return Size(rows: 24, columns: 80)
    }
    return Size(rows: Int(size.ws_row), columns: Int(size.ws_col))
  }

  /// Writes a text, with its control sequences.
  func show(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0 && errno != EINTR && errno != EAGAIN { return }
      bytes = bytes.dropFirst(max(0, count))
    }
  }

  /// Returns the bytes of the keys that were pressed, or nil at the end of the input.
  func nextBytes() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = bytes.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
    if count < 0 && errno == EINTR { return [] }
    return count > 0 ? Array(bytes.prefix(count)) : nil
  }
}
