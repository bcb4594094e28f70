// Effects as data.
extension TestFailure {
  /// No effect with the given name is held.
  static func notHeld(_ name: String, held: [String], running: [String]) -> TestFailure {
    var text = "No effect \"\(name)\" is held."
    if !held.isEmpty { text += " Held: \(held.joined(separator: ", "))." }
    text += running.isEmpty ? " No effect runs. " : " Running or waiting:\n\n\(list(running))\n\n"
    return TestFailure(
      """
      \(text)Hold it before it starts: treat("\(name)", as: .hold), or effects: .hold for all; and advance the clock \
      past its delay.
      """)
  }
}
