#if canImport(SwiftUI) && !os(tvOS) && !os(watchOS)
public import Rill
public import SwiftUI

extension View {
  /// Presents a popover while an optional part is present, with a store of the part.
  ///
  /// When the user dismisses the popover, an action is sent, or the part is removed directly. The popover keeps showing
  /// the last value during its transition. A part with another id replaces the previous one in the same presentation,
  /// with a new view and new `@State`.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - path: The optional part.
  ///   - embed: Creates the store's action from the part's; usually an enum case.
  ///   - dismissal: Sent when the user dismisses the popover; nil to remove the part directly.
  ///   - attachmentAnchor: The point or the rectangle of this view that the popover points to.
  ///   - file: The file of the caller.
  ///   - line: The line of the caller.
  ///   - column: The column of the caller.
  ///   - content: Creates the view in the popover.
  /// - Returns: The view.
  public func popover<Whole, Action, Part, PartAction: Sendable, Content: View>(
    _ store: Store<Whole, Action>, _ path: WritableKeyPath<Whole, Part?>,
    action embed: @escaping @Sendable (PartAction) -> Action, dismiss dismissal: Action? = nil,
    attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds),
    file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    @ViewBuilder content: @escaping (Store<Part, PartAction>) -> Content
  ) -> some View {
    Presenter {
      store.presence(of: path, orSend: dismissal)
    } content: { isPresented in
      popover(isPresented: isPresented, attachmentAnchor: attachmentAnchor) {
        Lasting(content: content) { store.tracked(path, embed, file, line, column) }
      }
    }
  }
}
#endif
