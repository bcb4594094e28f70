/// Counts the lines that a file should have and has not.
struct LogLoss {
  /// How many lines are lost that the file does not speak of.
  private(set) var count = 0
  /// Whether the file's last line has no end.
  private(set) var isTorn = false

  init(count: Int = 0, isTorn: Bool = false) {
    self.count = count
    self.isTorn = isTorn
  }

  /// What stands before the next lines.
  var opening: String { isTorn ? "\n" : "" }

  mutating func noteAllWritten() { self = LogLoss() }

  /// Notes that only some bytes of the opening and of some lines were written.
  ///
  /// - Parameters:
  ///   - written: How many bytes.
  ///   - lines: The lines, each with its end.
  ///   - hasRemark: Whether the first of them says what was lost before.
  mutating func note(written: Int, of lines: [String], hasRemark: Bool) {
    let remarks = hasRemark ? 1 : 0
    guard written >= opening.utf8.count else { return count += lines.count - remarks }
    var rest = written - opening.utf8.count
    var whole = 0
    for line in lines {
      guard rest >= line.utf8.count else { break }
      rest -= line.utf8.count
      whole += 1
    }
    // What the remark has said need not be said again.
    if hasRemark, whole > 0 { count = 0 }
    count += lines.count - max(whole, remarks)
    isTorn = rest > 0
  }
}
