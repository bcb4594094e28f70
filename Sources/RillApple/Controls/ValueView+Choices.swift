#if (canImport(UIKit) || canImport(AppKit)) && !os(watchOS)
public import Rill

extension ValueView where Value == Int {
  /// Ties the number of what is chosen to a field that holds one of several values; choices are written directly.
  ///
  /// A field that holds none of them is shown as -1, which a segmented control shows as no segment.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  ///   - choices: What can be chosen, in the order in which it is shown.
  public func bind<State, Action, Choice: Equatable>(
    to path: WritableKeyPath<State, Choice>, of store: Store<State, Action>, among choices: [Choice]
  ) {
    bind(
      to: path, of: store, showing: { choices.firstIndex(of: $0) ?? -1 },
      back: { choices.indices.contains($0) ? choices[$0] : nil })
  }

  /// Ties the number of what is chosen to a field that holds one of several values; choices are sent as actions.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  ///   - choices: What can be chosen, in the order in which it is shown.
  ///   - action: Makes the action of a choice; usually an enum case.
  public func bind<State, Action, Choice: Equatable>(
    to path: KeyPath<State, Choice>, of store: Store<State, Action>, among choices: [Choice],
    send action: @escaping (Choice) -> Action
  ) {
    bind(
      to: path, of: store, showing: { choices.firstIndex(of: $0) ?? -1 },
      back: { choices.indices.contains($0) ? choices[$0] : nil }, send: action)
  }
}
#endif
