import Foundation

/// A line of a terminal.
struct TerminalLine: Hashable {
  /// The appearance of a line.
  enum Style { case plain, header, selected, faint, warning }

  var text: String
  var style = Style.plain
}

extension TerminalScreen {
  private static let help = [
    "↑ ↓ k j        select an entry          Page Up, Page Down, Home, End",
    "Tab            difference, state, entry ← → h l  scroll the details",
    "Return         show the state after the selected entry in the app",
    "0              show the first state     e  show the newest state",
    "s              skip the entry, or include it again",
    "n p            next or previous store   q  quit",
  ]

  /// The lines of the screen, as many as it is high, each as wide.
  var lines: [TerminalLine] {
    var lines = [TerminalLine(text: fit(header), style: isConnected ? .header : .warning)]
    if isHelpShown {
      lines += Self.help.map { TerminalLine(text: fit($0)) }
    } else if stores.isEmpty {
      lines += emptyLines
    } else {
      lines += listLines
      lines.append(TerminalLine(text: fit(tabs), style: .header))
      lines += details.dropFirst(scrolled).prefix(detailHeight).map { TerminalLine(text: fit($0)) }
    }
    lines = Array(lines.prefix(height - 1))
    while lines.count < height - 1 { lines.append(TerminalLine(text: fit(""))) }
    let isWarning = !message.isEmpty
    let foot =
      isWarning ? message : "Return: travel  s: skip  e: newest  Tab: details  n: store  ?: help  q: quit"
    lines.append(TerminalLine(text: fit(foot), style: isWarning ? .warning : .faint))
    return lines
  }

  /// What is shown of the connection and the store, as it is.
  private var header: String {
    guard isConnected else { return " Rill — connection lost, trying again…" }
    guard let current else { return " Rill — no store" }
    var words = [" \(current.title)"]
    switch current.availability?.state {
    case "busy": words.append("busy" + (current.availability?.since.map { " since \(Self.time($0))" } ?? ""))
    case "gone": words.append("released by the app")
    default: if current.features.isEmpty { words.append("not linked") }
    }
    words.append("\(status.position - status.first) of \(status.count) entries")
    if status.position < status.end { words.append("an older state is shown") }
    if status.locked == true { words.append("locked") }
    if stores.count > 1 { words.append("\(stores.count) stores") }
    return words.joined(separator: " · ")
  }

  /// Returns the time of day in the time zone of the system.
  static func time(_ milliseconds: Double) -> String {
    let date = Date(timeIntervalSince1970: milliseconds / 1_000)
    let parts = Calendar.current.dateComponents([.hour, .minute, .second], from: date)
    return String(format: "%02d:%02d:%02d", parts.hour ?? 0, parts.minute ?? 0, parts.second ?? 0)
  }

  private var emptyLines: [TerminalLine] {
    [
      "", " No app shows its stores yet. In the app:", "", "   let inspection = Inspection()",
      "   inspection.add(store, \"Name\")", "   try inspection.connect(to: \"\(address)\")",
    ].map { TerminalLine(text: fit($0)) }
  }

  private var listLines: [TerminalLine] {
    (top..<top + listHeight).map { place in
      guard place < status.end else {
        let isFirst = place == status.first && status.count == 0
        return TerminalLine(text: fit(isFirst ? "   No entries yet." : ""), style: .faint)
      }
      let isShown = place + 1 == status.position
      guard let row = rows[place] else { return TerminalLine(text: fit("   …"), style: .faint) }
      return TerminalLine(
        text: fit(text(of: row, isShown: isShown)),
        style: place == selected ? .selected : row.skipped == true || row.refusal != nil ? .faint : .plain)
    }
  }

  private func text(of row: TerminalRow, isShown: Bool) -> String {
    let mark = row.refusal != nil ? "!" : row.skipped == true ? "×" : " "
    let number = String(row.number)
    let indent = String(repeating: " ", count: max(0, 7 - number.count))
    return "\(isShown ? "●" : " ")\(mark)\(indent)\(number)  \(row.summary)  \(row.origin)"
  }

  private var tabs: String {
    let names = TerminalTab.allCases.map { $0 == tab ? "[\($0.rawValue)]" : " \($0.rawValue) " }
    let more = details.count - scrolled - detailHeight
    return names.joined(separator: " ") + (more > 0 ? "  \(more) more lines" : "")
  }

  /// Returns a text without control characters that is exactly as wide as the screen.
  private func fit(_ text: String) -> String {
    var result = ""
    var columns = 0
    for character in text {
      let shown = character.isControl ? "·" : character
      let size = shown.columns
      if columns + size > width {
        if columns == width, result.last?.columns == 1 { result = result.dropLast() + "…" }
        break
      }
      result.append(shown)
      columns += size
    }
    return result + String(repeating: " ", count: max(0, width - columns))
  }
}

extension Character {
  /// Whether the character would move the cursor or change the terminal.
  fileprivate var isControl: Bool {
    unicodeScalars.contains {
      $0.properties.generalCategory == .control || $0.properties.generalCategory == .format
    }
      && unicodeScalars.count == 1
  }

  /// The number of columns that the character takes.
  fileprivate var columns: Int {
    guard let scalar = unicodeScalars.first else { return 0 }
    if scalar.properties.isEmojiPresentation { return 2 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
