/// How far something is, drawn on one line of a terminal again and again.
struct ProgressBar {
  private static let width = 30
  /// Fewer steps than these are done before anybody would read it.
  private static let fewest = 1000

  private let count: Int
  private var shown = -1

  /// Begins at nothing of so many steps.
  init(of count: Int) { self.count = count }

  /// What to write after a step; nil if nothing would change.
  mutating func text(at position: Int) -> String? {
    guard count >= Self.fewest else { return nil }
    let percent = position * 100 / count
    guard percent != shown else { return nil }
    shown = percent
    let filled = position * Self.width / count
    let bar = String(repeating: "█", count: filled) + String(repeating: "·", count: Self.width - filled)
    return "\r\(bar) \(percent) % of \(count)"
  }

  /// What to write at the end, so that nothing is left of it.
  var end: String { shown < 0 ? "" : "\r\u{1b}[K" }
}
