extension DifferenceText {
  /// Compares two strings line by line and adds the differences.
  mutating func write(paragraphs old: String, _ new: String, label: String, remark: String, indent: Int) {
    let old = old.split(separator: "\n", omittingEmptySubsequences: false)
    let new = new.split(separator: "\n", omittingEmptySubsequences: false)
    guard let (oldNumbers, newNumbers) = Substring.numbers(of: old, new) else { return }
    add(.context, label + "\"\"\"" + remark, indent)
    var unchanged = 0
    func close(_ text: inout DifferenceText) {
      if unchanged > 0 { text.add(.context, "… \(Counting.grouped(unchanged)) unchanged", indent + 1) }
      unchanged = 0
    }
    for step in ListAlignment.bySequence(oldNumbers, newNumbers, findsMoves: false).steps {
      if case .stayed = step {
        unchanged += 1
        continue
      }
      close(&self)
      if let place = step.old { add(.removed, Quoting.escaped(old[place]), indent + 1) }
      if let place = step.new { add(.inserted, Quoting.escaped(new[place]), indent + 1) }
    }
    close(&self)
    add(.context, "\"\"\"", indent)
  }
}
