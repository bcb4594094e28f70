import Foundation

/// The writer's output, one line at a time and unbuffered, since a killed program loses buffered lines.
enum LogVoice {
  /// Reports the page that was saved when the writer started; 0 means that there was none.
  static func found(_ number: Int) { say("found \(number)") }
  /// Reports that all pages up to a number may be saved from now on.
  static func wants(_ number: Int) { say("wants \(number)") }
  /// Reports that a page or a newer one must be found from now on.
  static func kept(_ number: Int) { say("kept \(number)") }

  /// Reports a failure and ends the writer.
  static func end(because reason: String) -> Never {
    say("broken: " + reason.replacing("\n", with: " "))
    exit(1)
  }

  /// Prints a line.
  static func say(_ line: String) {
    var rest = Array((line + "\n").utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      // The reader of the output has gone.
      guard count > 0 else { exit(3) }
      rest = rest.dropFirst(count)
    }
  }
}
