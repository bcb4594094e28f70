/// The content of a terminal after it has received some bytes.
struct Grid {
  private var rows: [[Character]]
  private var row = 0
  private var column = 0
  private let columns: Int
  /// The number of characters that were written.
  private(set) var written = 0

  init(rows: Int, columns: Int) {
    self.columns = columns
    self.rows = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  /// The rows without the blanks at their ends.
  var texts: [String] {
    rows.map { row in String(String(row).reversed().drop { $0 == " " }.reversed()) }
  }

  /// Receives text with the control sequences that a screen uses; others stop the test.
  mutating func receive(_ text: String) {
    var rest = Array(text)[...]
    while let character = rest.popFirst() {
      guard character == "\u{1b}" else {
        rows[row][column] = character
        (column, written) = (column + 1, written + 1)
        continue
      }
      precondition(rest.popFirst() == "[")
      let numbers = rest.prefix { $0.isNumber || $0 == ";" }
      rest = rest.dropFirst(numbers.count)
      perform(rest.popFirst(), String(numbers).split(separator: ";").compactMap { Int($0) })
    }
  }

  private mutating func perform(_ command: Character?, _ numbers: [Int]) {
    switch command {
    case "H": (row, column) = (numbers[0] - 1, numbers[1] - 1)
    case "J": rows = rows.map { $0.map { _ in " " } }
    case "K": for column in column..<columns { rows[row][column] = " " }
    default: preconditionFailure("unknown sequence")
    }
  }
}
