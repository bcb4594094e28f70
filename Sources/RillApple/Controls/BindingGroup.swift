#if (canImport(UIKit) || canImport(AppKit)) && !os(watchOS)
/// Everything that was tied while one function ran, so that it can be untied together.
@MainActor
final class BindingGroup {
  /// The groups whose functions run now, the innermost last.
  private static var running: [BindingGroup] = []

  private var lines: [WeakLine] = []
  private var parts: [WeakGroup] = []
  /// Whether its ties have ended.
  private(set) var isOver = false

  /// Ties what a function ties; a group that comes about meanwhile is a part of this one.
  init(_ body: () -> Void) {
    Self.running.last?.parts.append(WeakGroup(group: self))
    Self.running.append(self)
    defer { Self.running.removeLast() }
    body()
  }

  /// Adds a tie to the innermost group.
  static func add(_ line: BindingLine) { running.last?.lines.append(WeakLine(line: line)) }

  /// Ends all ties, and those of its parts.
  func end() {
    isOver = true
    for line in lines { line.line?.end() }
    for part in parts { part.group?.end() }
    lines = []
    parts = []
  }
}

private struct WeakLine {
  weak var line: BindingLine?
}

private struct WeakGroup {
  weak var group: BindingGroup?
}
#endif
