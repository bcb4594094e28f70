/// Draws lines with the sequences of a terminal.
enum TerminalPaint {
  /// Returns the text that changes a screen from one list of lines to another.
  ///
  /// - Parameters:
  ///   - old: The lines on the screen; empty if nothing was drawn.
  ///   - new: The lines to show.
  /// - Returns: The text, which contains changed lines only, unless the size has changed.
  static func text(from old: [TerminalLine], to new: [TerminalLine]) -> String {
    let isResized = old.count != new.count || old.first?.text.count != new.first?.text.count
    var text = isResized ? "\u{1b}[2J" : ""
    for (index, line) in new.enumerated() where isResized || line != old[index] {
      text += "\u{1b}[\(index + 1);1H\(code(line.style))\(line.text)\u{1b}[0m"
    }
    return text
  }

  private static func code(_ style: TerminalLine.Style) -> String {
    switch style {
    case .plain: ""
    case .header: "\u{1b}[7m"
    case .selected: "\u{1b}[1;7m"
    case .faint: "\u{1b}[2m"
    case .warning: "\u{1b}[1;31m"
    }
  }
}
