#if (canImport(UIKit) || canImport(AppKit)) && !os(watchOS)
/// The bindings that one function made, which end together.
@MainActor
final class BindingGroup {
  /// The groups whose functions are running, the innermost last.
  private static var running: [BindingGroup] = []

  private var lines: [WeakLine] = []
  private var parts: [WeakGroup] = []
  /// A Boolean value that indicates whether the bindings have ended.
  private(set) var isOver = false

  /// Collects the bindings that a function makes.
  ///
  /// Groups created in the meantime become parts of this group.
  init(_ body: () -> Void) {
    Self.running.last?.parts.append(WeakGroup(group: self))
    Self.running.append(self)
    defer { Self.running.removeLast() }
    body()
  }

  /// Adds a binding to the innermost group.
  static func add(_ line: BindingLine) { running.last?.lines.append(WeakLine(line: line)) }

  /// Ends the bindings of the group and of its parts.
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
