#if canImport(SwiftUI)
public import Rill
public import SwiftUI

extension View {
  /// Presents a sheet while an optional part is present, with a store of the part.
  ///
  /// When the user dismisses the sheet, an action is sent, or the part is removed directly. The sheet keeps showing the
  /// last value during its transition. A part with another id replaces the previous one in the same presentation, with
  /// a new view and new `@State`.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - path: The optional part.
  ///   - embed: Creates the store's action from the part's; usually an enum case.
  ///   - dismissal: Sent when the user dismisses the sheet; nil to remove the part directly.
  ///   - onDismiss: Called when the user or the state has dismissed the sheet, and when another part has replaced the
  ///     previous one.
  ///   - file: The file of the caller.
  ///   - line: The line of the caller.
  ///   - column: The column of the caller.
  ///   - content: Creates the view in the sheet.
  /// - Returns: The view.
  public func sheet<Whole, Action, Part, PartAction: Sendable, Content: View>(
    _ store: Store<Whole, Action>, _ path: WritableKeyPath<Whole, Part?>,
    action embed: @escaping @Sendable (PartAction) -> Action, dismiss dismissal: Action? = nil,
    onDismiss: (() -> Void)? = nil,
    file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    @ViewBuilder content: @escaping (Store<Part, PartAction>) -> Content
  ) -> some View {
    Presenter {
      store.presence(of: path, orSend: dismissal)
    } content: { isPresented in
      sheet(isPresented: isPresented, onDismiss: onDismiss) {
        Lasting(onReplace: onDismiss, content: content) { store.tracked(path, embed, file, line, column) }
      }
    }
  }
}

extension Store {
  /// A SwiftUI binding to whether an optional part is present; setting false removes the part, and setting true does
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

  /// A SwiftUI binding to whether an optional part is present; setting false sends an action, and setting true does
  /// nothing.
  ///
  /// - Parameters:
  ///   - path: The optional part.
  ///   - dismissal: Sent when the part is dismissed; nothing is sent while the part is absent.
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

  /// A SwiftUI binding to whether an optional part is present; setting false sends an action, and setting true does
  /// nothing.
  ///
  /// Bindings of one store to one part with equal actions compare equal.
  ///
  /// - Parameters:
  ///   - path: The optional part.
  ///   - dismissal: Sent when the part is dismissed; nothing is sent while the part is absent.
  /// - Returns: The binding.
  @MainActor
  public func presence<Part>(of path: KeyPath<State, Part?>, dismiss dismissal: Action) -> Binding<Bool>
  where Action: Equatable {
    let constant = Constant(value: dismissal)
    return shown(at: \.[presenceOf: path, dismissing: constant])
  }

  /// A binding to whether an optional part is present; setting false sends an action, or removes the part if the action
  /// is nil.
  @MainActor
  func presence<Part>(of path: WritableKeyPath<State, Part?>, orSend dismissal: Action?) -> Binding<Bool> {
    dismissal.map { presence(of: path, dismiss: $0) } ?? presence(of: path)
  }

  /// Whether an optional part is present; setting false sends an action.
  @MainActor
  subscript<Part>(presenceOf path: KeyPath<State, Part?>, dismissing dismissal: Constant<Action>) -> Bool
  where Action: Equatable {
    get { self[dynamicMember: path.appending(path: \.isPresent)] }
    set {
      guard !newValue, state[keyPath: path] != nil else { return }
      _ = submit(dismissal.value, .binding, MainActor.shared)
    }
  }

  /// Whether an optional part is present; setting false removes it.
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
