import Observation

/// The rows on the screen in a container that creates rows as the user scrolls.
@MainActor
final class RowWindow {
  /// The number of rows that fit on the screen.
  nonisolated static let length = 40

  private let location = StateLocation(0)

  /// The position of the first row on the screen.
  var first: Int { location.value }

  nonisolated init() {}

  /// Shows the rows of a container.
  static func show(_ content: some View, in node: ViewNode) {
    let window = node.held("window") { RowWindow() }
    node.traits.scroll = { window.location.value = $0 }
    var environment = node.environment
    environment.window = window
    node.add(content, in: environment)
  }
}

/// A view type that provides its number of rows in a list.
protocol Counted {
  static var viewCount: Int? { get }
}

extension Optional: Counted where Wrapped: View {
  static var viewCount: Int? { nil }
}

extension _ConditionalContent: Counted where TrueContent: View, FalseContent: View {
  static var viewCount: Int? { nil }
}

extension AnyView: Counted {
  static var viewCount: Int? { nil }
}

extension ForEach: Counted where Content: View {
  static var viewCount: Int? { nil }
}

extension Modified: Counted {
  static var viewCount: Int? { SwiftUI.viewCount(of: Content.self) }
}

extension EnvironmentChanged: Counted {
  static var viewCount: Int? { SwiftUI.viewCount(of: Content.self) }
}

/// Returns the number of rows that a view of a type has in a list, or nil if the number depends on the view's value.
func viewCount<Content>(of type: Content.Type) -> Int? {
  if let counted = type as? any Counted.Type { return counted.viewCount }
  if type is any PrimitiveView.Type { return 1 }
  guard let view = type as? any View.Type else { return 1 }
  return bodyCount(of: view)
}

private func bodyCount<Content: View>(of type: Content.Type) -> Int? { viewCount(of: Content.Body.self) }
