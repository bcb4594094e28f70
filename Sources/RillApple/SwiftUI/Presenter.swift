#if canImport(SwiftUI)
import SwiftUI

/// A view with a presentation that follows the state, even if the state refuses to end it.
///
/// SwiftUI removes a presentation that the user dismisses, regardless of the binding's value afterwards, and presents
/// again when the binding changes from false to true. After a refusal, the binding therefore reads false for one
/// evaluation.
struct Presenter<Content: View>: View {
  private let presence: () -> Binding<Bool>
  private let content: (Binding<Bool>) -> Content
  @State private var isRefused = false

  /// Creates a view with a presentation.
  ///
  /// - Parameters:
  ///   - presence: Returns a binding to whether something is presented.
  ///   - content: Creates the view of a binding that SwiftUI sets.
  init(
    _ presence: @escaping () -> Binding<Bool>, @ViewBuilder content: @escaping (Binding<Bool>) -> Content
  ) {
    self.presence = presence
    self.content = content
  }

  var body: some View {
    let presence = presence()
    content(
      Binding {
        presence.wrappedValue && !isRefused
      } writing: { isPresented in
        presence.wrappedValue = isPresented
        if !isPresented, presence.wrappedValue { isRefused = true }
      }
    )
    .onChange(of: isRefused) { _, isNowRefused in
      if isNowRefused { isRefused = false }
    }
  }
}
#endif
