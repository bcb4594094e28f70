/// Counts the lines that are missing from a file.
struct LogLoss {
  /// The number of lost lines that the file does not mention yet.
  private(set) var count = 0
  /// Whether the last line of the file is incomplete.
  private(set) var isTorn = false

  init(count: Int = 0, isTorn: Bool = false) {
    self.count = count
    self.isTorn = isTorn
  }

  /// The text to write before the next lines.
  var opening: String { isTorn ? "\n" : "" }

  mutating func noteAllWritten() { self = LogLoss() }

  /// Records that only part of the opening and the lines was written.
  ///
  /// - Parameters:
  ///   - written: The number of bytes written.
  ///   - lines: The lines, including their line breaks.
  ///   - hasRemark: Whether the first line states how much was lost before.
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
    // Losses stated by a written remark are not stated again.
    if hasRemark, whole > 0 { count = 0 }
    count += lines.count - max(whole, remarks)
    isTorn = rest > 0
  }
}
