/// What an effect is called: a text, or how to make one.
///
/// The name of an action takes longer to make than the action to handle, and most effects are never asked for theirs.
package struct EffectTitle: Sendable {
  private enum Content: Sendable {
    case text(String)
    case late(@Sendable () -> String)
  }

  private let content: Content

  /// A text.
  package init(_ text: String) { content = .text(text) }

  /// A text that is made each time somebody asks for it.
  package init(late text: @escaping @Sendable () -> String) { content = .late(text) }

  /// The text.
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
