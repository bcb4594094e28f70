import Rill

/// The size of a terminal, in characters.
struct Size: Equatable, Sendable {
  var rows: Int
  var columns: Int
}

/// The content of a terminal: one text for each row.
struct Screen: Equatable {
  let size: Size
  let rows: [String]

  /// Fits texts into the rows of a terminal.
  ///
  /// A character of a text that would control the terminal is shown as a dot.
  init(_ texts: [String], size: Size) {
    self.size = size
    let padding = Array(repeating: "", count: max(0, size.rows - texts.count))
    rows = (texts + padding).prefix(max(0, size.rows)).map { text in
      String(text.prefix(max(0, size.columns)).map(Self.harmless))
    }
  }

  /// Returns the bytes that turn an earlier screen into this one: only rows that differ are written, from the character
  /// that differs.
  ///
  /// - Parameter old: The earlier screen, or nil if the content of the terminal is unknown.
  /// - Returns: The text with its control sequences.
  func changes(from old: Screen?) -> String {
    guard let old, old.size == size else {
      return "\u{1b}[2J" + rows.enumerated().map { write($1, row: $0, from: 0) }.joined()
    }
    return rows.indices.filter { rows[$0] != old.rows[$0] }.map { row in
      write(rows[row], row: row, from: zip(rows[row], old.rows[row]).prefix { $0 == $1 }.count)
    }.joined()
  }

  /// Places the cursor, writes the rest of a row, and clears the cells after it.
  private func write(_ text: String, row: Int, from column: Int) -> String {
    let clear = text.count < size.columns ? "\u{1b}[K" : ""
    return "\u{1b}[\(row + 1);\(column + 1)H" + text.dropFirst(column) + clear
  }

  private static func harmless(_ character: Character) -> Character {
    character.unicodeScalars.contains { $0.properties.generalCategory == .control } ? "·" : character
  }
}

extension Checklist.State {
  /// The screen for this state.
  var screen: Screen {
    let open = items.count { !$0.isDone }
    let shown = items.indices.dropFirst(first).prefix(height).map { index in
      "\(index == selected ? ">" : " ") [\(items[index].isDone ? "x" : " ")] \(items[index].title)"
    }
    let body = shown + Array(repeating: "", count: max(0, height - shown.count))
    let last = draft.map { "New: \($0)_" } ?? "space: done  a: add  d: remove  s: save  q: quit  \(status)"
    return Screen(["Checklist  \(open) of \(items.count) open"] + body + [last], size: size)
  }
}
