/// A progress bar that is redrawn on one line of a terminal.
struct ProgressBar {
  private static let width = 30
  /// The minimum number of steps; fewer steps are done before the bar could be read.
  private static let fewest = 1000

  private let count: Int
  private var shown = -1

  /// Creates a progress bar with the given number of steps.
  init(of count: Int) { self.count = count }

  /// Returns the text to write after a step, or nil if the bar does not change.
  mutating func text(at position: Int) -> String? {
    guard count >= Self.fewest else { return nil }
    let percent = position * 100 / count
    guard percent != shown else { return nil }
    shown = percent
    let filled = position * Self.width / count
    let bar = String(repeating: "█", count: filled) + String(repeating: "·", count: Self.width - filled)
    return "\r\(bar) \(percent) % of \(count)"
  }

  /// The text that erases the bar.
  var end: String { shown < 0 ? "" : "\r\u{1b}[K" }
}
