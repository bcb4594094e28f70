extension View {
  /// A stand-in for [alert(_:isPresented:presenting:actions:message:)](https://developer.apple.com/documentation/swiftui/view/alert(_:ispresented:presenting:actions:message:)-8584l).
  nonisolated public func alert<A: View, M: View, T>(
    _ title: Text, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
    @ViewBuilder message: (T) -> M
  ) -> some View {
    asking("alert", title, isPresented, data.map(message), data.map(actions))
  }

  /// A stand-in for [confirmationDialog(_:isPresented:titleVisibility:presenting:actions:message:)](https://developer.apple.com/documentation/swiftui/view/confirmationdialog(_:ispresented:titlevisibility:presenting:actions:message:)-8y541).
  nonisolated public func confirmationDialog<A: View, M: View, T>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
    @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View {
    asking("dialog", title, isPresented, data.map(message), data.map(actions))
  }

  /// Shows an alert or a dialog with its actions while a binding is true and there is a value to present.
  nonisolated private func asking(
    _ kind: String, _ title: Text, _ isPresented: Binding<Bool>, _ message: (some View)?,
    _ actions: (some View)?
  ) -> some View {
    Modified(content: self) { node in
      let presence = node.held(kind) { Presence() }
      presence.follow(isPresented.wrappedValue)
      guard presence.isShown, let message, let actions else { return }
      node.traits.presentation = kind
      node.traits.text = title.string
      node.traits.dismiss = { presence.dismiss(isPresented, node) }
      node.add(title, as: "title")
      node.add(message, as: "message")
      node.add(actions, as: "actions")
    }
  }
}

/// A stand-in for [Visibility](https://developer.apple.com/documentation/swiftui/visibility).
public enum Visibility: Hashable, CaseIterable, Sendable {
  /// A stand-in for [automatic](https://developer.apple.com/documentation/swiftui/visibility/automatic).
  case automatic
  /// A stand-in for [visible](https://developer.apple.com/documentation/swiftui/visibility/visible).
  case visible
  /// A stand-in for [hidden](https://developer.apple.com/documentation/swiftui/visibility/hidden).
  case hidden
}
