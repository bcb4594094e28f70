#if canImport(SwiftUI)
public import Rill
public import SwiftUI

extension View {
  /// Presents a sheet while an optional part is there, with a store of the part.
  ///
  /// When the user dismisses the sheet, an action is sent, or the part is removed directly. The sheet keeps showing the
  /// last value while it leaves. A part with another id takes the place of the
  /// one before in the same presentation, with a new view whose `@State` begins anew.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - path: The optional part.
  ///   - embed: Creates the store's action from the part's; usually an enum case.
  ///   - dismissal: Sent when the user dismisses the sheet; nil to remove the part directly.
  ///   - onDismiss: Called when the sheet has been dismissed, by the user or by the state.
  ///   - file: The file of the caller.
  ///   - line: The line of the caller.
  ///   - column: The column of the caller.
  ///   - content: Makes the view in the sheet.
  /// - Returns: The view.
  public func sheet<Whole, Action, Part, PartAction: Sendable, Content: View>(
    _ store: Store<Whole, Action>, _ path: WritableKeyPath<Whole, Part?>,
    action embed: @escaping @Sendable (PartAction) -> Action, dismiss dismissal: Action? = nil,
    onDismiss: (() -> Void)? = nil,
    file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    @ViewBuilder content: @escaping (Store<Part, PartAction>) -> Content
  ) -> some View {
    sheet(isPresented: store.presence(of: path, orSend: dismissal), onDismiss: onDismiss) {
      Lasting(content: content) { store.tracked(path, embed, file, line, column) }
    }
  }

  /// Presents an alert while an optional value is there; dismissing it removes the value.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - item: The value, such as `store.binding(\.problem)`.
  ///   - actions: Makes the buttons.
  ///   - message: Makes the message.
  /// - Returns: The view.
  public func alert<Item, Actions: View, Message: View>(
    _ title: String, item: Binding<Item?>, @ViewBuilder actions: @escaping (Item) -> Actions,
    @ViewBuilder message: @escaping (Item) -> Message
  ) -> some View {
    alert(
      title, isPresented: item.isPresent(), presenting: item.wrappedValue, actions: actions, message: message)
  }

  /// Presents a confirmation dialog while an optional value is there; dismissing it removes the value.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - item: The value, such as `store.binding(\.deletion)`.
  ///   - titleVisibility: Whether the title is shown.
  ///   - actions: Makes the buttons.
  ///   - message: Makes the message.
  /// - Returns: The view.
  public func confirmationDialog<Item, Actions: View, Message: View>(
    _ title: String, item: Binding<Item?>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping (Item) -> Actions, @ViewBuilder message: @escaping (Item) -> Message
  ) -> some View {
    confirmationDialog(
      title, isPresented: item.isPresent(), titleVisibility: titleVisibility, presenting: item.wrappedValue,
      actions: actions, message: message)
  }
}

extension Store {
  /// A SwiftUI binding to whether an optional part is there; setting false removes the part, and setting true does
  /// nothing.
  ///
  /// Use it with any presentation that takes `isPresented`.
  ///
  /// - Parameter path: The optional part.
  /// - Returns: The binding.
  @MainActor
  public func presence<Part>(of path: WritableKeyPath<State, Part?>) -> Binding<Bool> {
    shown(at: \.[presenceOf: path])
  }

  /// A SwiftUI binding to whether an optional part is there; setting false sends an action, and setting true does nothing.
  ///
  /// - Parameters:
  ///   - path: The optional part.
  ///   - dismissal: Sent when the part is dismissed; nothing is sent while there is none.
  /// - Returns: The binding.
  @MainActor
  public func presence<Part>(of path: KeyPath<State, Part?>, dismiss dismissal: Action) -> Binding<Bool> {
    Binding {
      self[dynamicMember: path.appending(path: \.isPresent)]
    } writing: { isPresented in
      guard !isPresented, self.state[keyPath: path] != nil else { return }
      _ = self.submit(dismissal, .binding, MainActor.shared)
    }
  }

  /// A binding to whether an optional part is there, which sends an action if there is one.
  @MainActor
  func presence<Part>(of path: WritableKeyPath<State, Part?>, orSend dismissal: Action?) -> Binding<Bool> {
    dismissal.map { presence(of: path, dismiss: $0) } ?? presence(of: path)
  }

  /// Whether an optional part is there; setting false removes it.
  @MainActor
  subscript<Part>(presenceOf path: WritableKeyPath<State, Part?>) -> Bool {
    get { self[dynamicMember: path.appending(path: \.isPresent)] }
    set {
      guard !newValue, state[keyPath: path] != nil else { return }
      _ = write(Write("\(path)") { $0[keyPath: path] = nil }, .binding, MainActor.shared)
    }
  }
}
#endif
