extension View {
  /// A stand-in for [sheet(isPresented:onDismiss:content:)](https://developer.apple.com/documentation/swiftui/view/sheet(ispresented:ondismiss:content:)).
  nonisolated public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    presenting("sheet", while: isPresented, onDismiss: onDismiss, content: content)
  }

  /// A stand-in for [sheet(item:onDismiss:content:)](https://developer.apple.com/documentation/swiftui/view/sheet(item:ondismiss:content:)).
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

  /// A stand-in for [fullScreenCover(isPresented:onDismiss:content:)](https://developer.apple.com/documentation/swiftui/view/fullscreencover(ispresented:ondismiss:content:)).
  nonisolated public func fullScreenCover<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    presenting("cover", while: isPresented, onDismiss: onDismiss, content: content)
  }

  /// A stand-in for [popover(isPresented:attachmentAnchor:arrowEdge:content:)](https://developer.apple.com/documentation/swiftui/view/popover(ispresented:attachmentanchor:arrowedge:content:)).
  nonisolated public func popover<Content: View>(
    isPresented: Binding<Bool>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds),
    arrowEdge: Edge? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    presenting("popover", while: isPresented, onDismiss: nil, content: content)
  }

  /// Shows another view while a binding is true, and calls a function when it becomes false.
  nonisolated func presenting<Content: View>(
    _ kind: String, while isPresented: Binding<Bool>, onDismiss: (() -> Void)?,
    content: @escaping () -> Content
  ) -> some View {
    Modified(content: self) { node in
      let presence = node.held(kind) { Presence() }
      let wasShown = presence.isShown
      presence.follow(isPresented.wrappedValue)
      if wasShown, !presence.isShown, let onDismiss { node.afterwards(onDismiss) }
      guard presence.isShown else { return }
      node.traits.presentation = kind
      node.traits.dismiss = { presence.dismiss(isPresented, node) }
      node.add(Presented(content: content), as: kind)
    }
  }
}

/// A stand-in for [PopoverAttachmentAnchor](https://developer.apple.com/documentation/swiftui/popoverattachmentanchor).
public enum PopoverAttachmentAnchor: Sendable {
  /// A stand-in for [Anchor.Source](https://developer.apple.com/documentation/swiftui/anchor/source) of rectangles.
  public enum Rectangle: Sendable {
    /// A stand-in for [bounds](https://developer.apple.com/documentation/swiftui/anchor/source/bounds).
    case bounds
  }

  /// A stand-in for [rect(_:)](https://developer.apple.com/documentation/swiftui/popoverattachmentanchor/rect(_:)).
  case rect(Rectangle)
}

/// Whether a presentation is on the screen; a user may have removed it before the binding follows.
@MainActor
final class Presence {
  /// A Boolean value that indicates whether the last evaluation showed the presentation.
  private(set) var isShown = false
  private var isDismissed = false

  nonisolated init() {}

  /// Follows the binding; it is presented again after the binding was false.
  func follow(_ isPresented: Bool) {
    if !isPresented { isDismissed = false }
    isShown = isPresented && !isDismissed
  }

  /// Removes the presentation, as a swipe does, regardless of the binding's value afterwards.
  func dismiss(_ isPresented: Binding<Bool>, _ node: ViewNode) {
    isDismissed = true
    isPresented.wrappedValue = false
    node.invalidate()
  }
}

/// The presented view, which is evaluated separately.
nonisolated struct Presented<Content: View>: View, PrimitiveView {
  let content: () -> Content

  @MainActor func list(in node: ViewNode) { node.add(content()) }
}
