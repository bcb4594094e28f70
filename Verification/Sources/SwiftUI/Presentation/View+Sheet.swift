extension View {
  /// Stands for [sheet(isPresented:onDismiss:content:)](https://developer.apple.com/documentation/swiftui/view/sheet(ispresented:ondismiss:content:)).
  nonisolated public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    Modified(content: self) { node in
      guard isPresented.wrappedValue else { return }
      node.traits.presentation = "sheet"
      node.traits.dismiss = {
        isPresented.wrappedValue = false
        onDismiss?()
      }
      node.add(Presented(content: content), as: "sheet")
    }
  }

  /// Stands for [sheet(item:onDismiss:content:)](https://developer.apple.com/documentation/swiftui/view/sheet(item:ondismiss:content:)).
  nonisolated public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    Modified(content: self) { node in
      guard let shown = item.wrappedValue else { return }
      node.traits.presentation = "sheet"
      node.traits.dismiss = {
        item.wrappedValue = nil
        onDismiss?()
      }
      node.add(Presented { content(shown) }, as: AnyHashable(shown.id))
    }
  }
}

/// What is presented, evaluated by itself.
nonisolated struct Presented<Content: View>: View, PrimitiveView {
  let content: () -> Content

  @MainActor func list(in node: ViewNode) { node.add(content()) }
}
