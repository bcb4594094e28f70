import Rill

/// A state of which two programs change different parts.
struct Sheet: Codable, Equatable, Sendable {
  var lines: [String] = []

  static func store(_ lines: [String] = [], clock: (any Clock<Duration>)? = nil) -> Store<Sheet, Never> {
    Store<Sheet, Never>(Sheet(lines: lines), clock: clock)
  }

  /// Returns the lines of both sides.
  @Sendable static func merge(_ base: Sheet, _ mine: Sheet, _ theirs: Sheet) -> Sheet {
    Sheet(lines: theirs.lines + mine.lines.filter { !base.lines.contains($0) && !theirs.lines.contains($0) })
  }
}
