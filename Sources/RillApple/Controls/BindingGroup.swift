#if (canImport(UIKit) || canImport(AppKit)) && !os(watchOS)
/// The bindings that one function creates, which end together.
@MainActor
final class BindingGroup {
  /// The groups whose functions are running, the innermost last; nil for a function that belongs to no group.
  private static var running: [BindingGroup?] = []

  /// The group whose function is running, the innermost if there are several.
  static var innermost: BindingGroup? { running.last ?? nil }

  private var lines: [WeakLine] = []
  private var parts: [WeakGroup] = []
  /// The number of lines and parts at which released ones are removed.
  private var limit = 16
  /// A Boolean value that indicates whether the bindings have ended.
  private(set) var isOver = false

  /// Collects the bindings that a function creates.
  ///
  /// Groups that are created in the meantime become parts of this group.
  init(_ body: () -> Void) {
    Self.innermost?.add(WeakGroup(group: self))
    Self.running.append(self)
    defer { Self.running.removeLast() }
    body()
  }

  /// Adds the bindings that a function creates to a group, or to none if the group is nil or has ended.
  ///
  /// An observation delivers later changes within the group in which it started.
  static func within(_ group: BindingGroup?, _ body: () -> Void) {
    running.append(group?.isOver == false ? group : nil)
    defer { running.removeLast() }
    body()
  }

  /// Adds a binding to the innermost group.
  static func add(_ line: BindingLine) { innermost?.add(WeakLine(line: line)) }

  private func add(_ line: WeakLine) {
    lines.append(line)
    prune()
  }

  private func add(_ part: WeakGroup) {
    parts.append(part)
    prune()
  }

  private func prune() {
    guard lines.count + parts.count >= limit else { return }
    lines.removeAll { $0.line == nil }
    parts.removeAll { $0.group == nil }
    limit = max(16, 2 * (lines.count + parts.count))
  }

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
