#if canImport(SwiftUI)
public import Rill
public import SwiftUI

extension View {
  /// Presents a sheet while an optional part is there, with a store of the part.
  ///
  /// When the user dismisses the sheet, an action is sent, or the part is removed directly. The sheet goes on showing the
  /// last value while it leaves.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - path: The optional part.
  ///   - embed: Makes the store's action of the part's; usually an enum case.
  ///   - dismissal: Sent when the user dismisses the sheet; nil to remove the part directly.
  ///   - file: Leave this out.
  ///   - line: Leave this out.
  ///   - column: Leave this out.
  ///   - content: Makes the view in the sheet.
  /// - Returns: The view.
  public func sheet<Whole, Action, Part, PartAction: Sendable, Content: View>(
    _ store: Store<Whole, Action>, _ path: WritableKeyPath<Whole, Part?>,
    action embed: @escaping @Sendable (PartAction) -> Action, dismiss dismissal: Action? = nil,
    file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    @ViewBuilder content: @escaping (Store<Part, PartAction>) -> Content
  ) -> some View {
    sheet(isPresented: store.presence(of: path, dismiss: dismissal)) {
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
}

extension Store {
  /// A binding to whether an optional part is there; setting false dismisses it.
  @MainActor
  func presence<Part>(of path: WritableKeyPath<State, Part?>, dismiss dismissal: Action?) -> Binding<Bool> {
    Binding {
      self[dynamicMember: path.appending(path: \.isPresent)]
    } writing: { isPresented in
      guard !isPresented, self.state[keyPath: path] != nil else { return }
      if let dismissal {
        _ = self.submit(dismissal, .binding, MainActor.shared)
      } else {
        _ = self.write(Write("\(path)") { $0[keyPath: path] = nil }, .binding, MainActor.shared)
      }
    }
  }
}

/// A view of a part that goes on showing the last store when the part has left.
struct Lasting<Part, PartAction: Sendable, Content: View>: View {
  private let content: (Store<Part, PartAction>) -> Content
  private let find: () -> Store<Part, PartAction>?
  @State private var last = LastStore<Part, PartAction>()

  init(
    content: @escaping (Store<Part, PartAction>) -> Content, find: @escaping () -> Store<Part, PartAction>?
  ) {
    self.content = content
    self.find = find
  }

  var body: some View {
    last.store = find() ?? last.store
    return last.store.map(content)
  }
}

private final class LastStore<Part, PartAction: Sendable> {
  var store: Store<Part, PartAction>?
}
#endif
