#if canImport(SwiftUI)
public import Rill
public import RillStyles
public import SwiftUI

/// The assignments to an `Emit` of a store, which a view can observe.
public struct EmitSource<State, Action: Sendable, Value> {
  let store: Store<State, Action>
  let path: KeyPath<State, Emissions<Value>>
}

extension Store {
  /// The assignments to an `Emit`, for `onEmit`: `store.$toast`.
  ///
  /// - Parameter path: The projection.
  public subscript<Value>(
    dynamicMember path: KeyPath<State, Emissions<Value>>
  ) -> EmitSource<State, Action, Value> {
    EmitSource(store: self, path: path)
  }
}

extension View {
  /// Calls a function with each assignment to an `Emit`, including equal values, while the view is shown.
  ///
  /// ```swift
  /// content.onEmit(store.$toast) { text in show(text) }
  /// ```
  ///
  /// The function receives each assignment exactly once, in order, after the state has settled. It receives no
  /// assignments from before the view appeared or after it disappeared.
  ///
  /// - Parameters:
  ///   - source: The assignments.
  ///   - action: Called with each value.
  /// - Returns: The view.
  public func onEmit<Whole, Action, Value>(
    _ source: EmitSource<Whole, Action, Value>, perform action: @escaping (Value) -> Void
  ) -> some View {
    Listening(content: self, source: source, action: action)
  }
}

private struct Listening<Content: View, Whole, Action: Sendable, Value>: View {
  let content: Content
  let source: EmitSource<Whole, Action, Value>
  let action: (Value) -> Void
  @State private var ear = Ear<Value>()

  init(content: Content, source: EmitSource<Whole, Action, Value>, action: @escaping (Value) -> Void) {
    self.content = content
    self.source = source
    self.action = action
  }

  var body: some View {
    // Each evaluation may create a function with new captured values.
    ear.action = action
    return
      content
      .onAppear { ear.listen(to: source) }
      .onDisappear { ear.subscription = nil }
      .onChange(of: ObjectIdentifier(source.store)) { _, _ in ear.listen(to: source) }
  }
}

/// Observes an `Emit` for a view.
private final class Ear<Value> {
  var action: (Value) -> Void = { _ in }
  var subscription: Subscription?

  func listen<Whole, Action>(to source: EmitSource<Whole, Action, Value>) {
    subscription = source.store.observe(emitted: source.path) { [weak self] value in self?.action(value) }
  }
}
#endif
