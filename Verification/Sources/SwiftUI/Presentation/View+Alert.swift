extension View {
  /// A stand-in for [alert(_:isPresented:presenting:actions:message:)](https://developer.apple.com/documentation/swiftui/view/alert(_:ispresented:presenting:actions:message:)-8584l).
  nonisolated public func alert<S: StringProtocol, A: View, M: View, T>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
    @ViewBuilder message: (T) -> M
  ) -> some View {
    asking("alert", String(title), isPresented, data.map(message), data.map(actions))
  }

  /// A stand-in for [confirmationDialog(_:isPresented:titleVisibility:presenting:actions:message:)](https://developer.apple.com/documentation/swiftui/view/confirmationdialog(_:ispresented:titlevisibility:presenting:actions:message:)-8y541).
  nonisolated public func confirmationDialog<S: StringProtocol, A: View, M: View, T>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
    @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View {
    asking("dialog", String(title), isPresented, data.map(message), data.map(actions))
  }

  /// Shows an alert or a dialog with its actions while a binding is true and there is a value to present.
  nonisolated private func asking(
    _ kind: String, _ title: String, _ isPresented: Binding<Bool>, _ message: (some View)?,
    _ actions: (some View)?
  ) -> some View {
    Modified(content: self) { node in
      guard isPresented.wrappedValue, let message, let actions else { return }
      node.traits.presentation = kind
      node.traits.text = title
      node.traits.dismiss = { isPresented.wrappedValue = false }
      node.add(Text(title), as: "title")
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
