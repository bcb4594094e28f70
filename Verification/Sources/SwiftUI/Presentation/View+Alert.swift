extension View {
  /// Stands for [alert(_:isPresented:presenting:actions:message:)](https://developer.apple.com/documentation/swiftui/view/alert(_:ispresented:presenting:actions:message:)-8584l).
  nonisolated public func alert<S: StringProtocol, A: View, M: View, T>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: @escaping (T) -> A,
    @ViewBuilder message: @escaping (T) -> M
  ) -> some View {
    let title = String(title)
    return Modified(content: self) { node in
      guard isPresented.wrappedValue, let data else { return }
      node.traits.presentation = "alert"
      node.traits.text = title
      node.traits.dismiss = { isPresented.wrappedValue = false }
      node.add(Text(title), as: "title")
      node.add(message(data), as: "message")
      node.add(actions(data), as: "actions")
    }
  }
}
