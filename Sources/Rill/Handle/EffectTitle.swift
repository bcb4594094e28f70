/// The name of an effect: a string, or a closure that creates one.
///
/// Creating the name of an action takes longer than handling the action, and the names of most effects are never read.
package struct EffectTitle: Sendable {
  private enum Content: Sendable {
    case text(String)
    case late(@Sendable () -> String)
  }

  private let content: Content

  /// Creates a title from a string.
  package init(_ text: String) { content = .text(text) }

  /// Creates a title from a closure, which is called on each read.
  package init(late text: @escaping @Sendable () -> String) { content = .late(text) }

  /// The string.
  package var text: String {
    switch content {
    case .text(let text): text
    case .late(let text): text()
    }
  }
}

extension EffectTitle: Hashable {
  package static func == (one: EffectTitle, other: EffectTitle) -> Bool { one.text == other.text }
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
