import Foundation

/// What the writer says, a line each, at once: what is still in its own memory when it is killed was never said.
enum Voice {
  /// This is what was kept when the writer came; 0 is nothing.
  static func found(_ number: Int) { say("found \(number)") }
  /// Everything up to this may be kept from now on.
  static func wants(_ number: Int) { say("wants \(number)") }
  /// This, or something newer, must be found from now on.
  static func kept(_ number: Int) { say("kept \(number)") }

  /// Something is not as it must be; the writer ends.
  static func end(because reason: String) -> Never {
    say("broken: " + reason.replacing("\n", with: " "))
    exit(1)
  }

  /// Says a line.
  static func say(_ line: String) {
    var rest = Array((line + "\n").utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      // Nobody listens any more.
      guard count > 0 else { exit(3) }
      rest = rest.dropFirst(count)
    }
  }
}
