public import Rill

/// A function of parts of a state, whose result a store keeps until one of the parts changes.
///
/// ```swift
/// extension Desk {
///   static let found = Selector(\Desk.jobs, \.query) { jobs, query in jobs.filter { $0.title.hasPrefix(query) } }
///   static let count = Selector(found) { $0.count }
/// }
///
/// store.select(Desk.count)
/// ```
///
/// **Behavior**
/// - The function is called *once* for each store and each change of its inputs, regardless of the number of readers,
///   and not at all while no code reads or observes the value. Since Observation may track any read, each read is followed by
///   calls after changes of the inputs, until one of them changes the value. ``value(in:)`` is not tracked.
/// - An input that is `Versioned`, such as an `IdentifiedArray`, is compared by its version, an `Equatable` one
///   by `==`. Any other input counts as changed in each turn.
/// - If the function returns an equal value, observers are not called and other selectors are not computed.
/// - The kept value belongs to the store, and is released with the store, or when later selectors are computed after the selector
///   was released.
///
/// Create a selector once and keep it, for example in a static constant: two selectors share no values. The function
/// must depend on its arguments only.
public struct Selector<State, Value>: Sendable {
  @usableFromInline let definition: SelectorDefinition<State, Value>

  /// Creates a selector of fields of the state.
  ///
  /// - Parameters:
  ///   - name: A name for reports, or nil to name the place of this call.
  ///   - paths: The fields. A computed property is computed whenever the selector is read after a turn.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  ///   - compute: Computes the value. It depends on its arguments only.
  /// - Complexity: A stored plain collection that is compared by `==` is kept, so its next change copies it.
  @inlinable
  public init<each Input>(
    name: String? = nil, _ paths: repeat any KeyPath<State, each Input> & Sendable,
    fileID: StaticString = #fileID, line: UInt = #line,
    compute: @escaping @Sendable (repeat each Input) -> Value
  ) {
    definition = SelectorDefinition(name ?? "at \(fileID):\(line)") { _ in
      let inputs = (repeat FieldInput(each paths))
      var bytes: [SelectorBytes?] = []
      for input in repeat each inputs { bytes.append(input.bytes) }
      return SelectorFunctions(bytes: .all(bytes)) { state, _ in
        var hasChanged = false
        for input in repeat each inputs { hasChanged = input.refresh(state) || hasChanged }
        return hasChanged
      } compute: { state in
        compute(repeat (each inputs).read(state))
      } keep: { state, kept in
        for input in repeat each inputs { input.keep(state, in: &kept) }
      }
    }
  }

  /// Creates a selector of other selectors.
  ///
  /// ```swift
  /// static let shown = Selector(found, .field(\.limit)) { found, limit in found.prefix(limit) }
  /// ```
  ///
  /// - Parameters:
  ///   - name: A name for reports, or nil to name the place of this call.
  ///   - selectors: The other selectors.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  ///   - compute: Computes the value. It depends on its arguments only.
  @inlinable
  public init<each Input>(
    name: String? = nil, _ selectors: repeat Selector<State, each Input>, fileID: StaticString = #fileID,
    line: UInt = #line, compute: @escaping @Sendable (repeat each Input) -> Value
  ) {
    definition = SelectorDefinition(name ?? "at \(fileID):\(line)") { table in
      let inputs = (repeat SelectedInput(table.find((each selectors).definition).cell))
      var bytes: [SelectorBytes?] = []
      for input in repeat each inputs { bytes.append(input.bytes) }
      return SelectorFunctions(bytes: .all(bytes)) { state, revision in
        var hasChanged = false
        for input in repeat each inputs { hasChanged = input.refresh(state, of: revision) || hasChanged }
        return hasChanged
      } compute: { _ in
        compute(repeat (each inputs).value)
      } keep: { state, kept in
        for input in repeat each inputs { input.keep(state, in: &kept) }
      }
    }
  }

  /// Returns a selector of one field, as an input of others.
  ///
  /// - Parameter path: The field.
  /// - Returns: The selector.
  @inlinable
  public static func field(_ path: any KeyPath<State, Value> & Sendable) -> Selector {
    Selector(path) { $0 }
  }

  /// Computes the value for a state, outside of a store.
  ///
  /// A reducer calls it with its own state. Nothing is kept between two calls; within one call, each selector is
  /// computed once.
  ///
  /// - Parameter state: The state.
  /// - Returns: The value.
  @inlinable
  public func value(in state: State) -> Value {
    let cell = SelectorTable<State>().find(definition).cell
    return withUnsafePointer(to: state) {
      cell.refresh($0, of: nil)
      return cell.current
    }
  }
}

/// The immutable part of a selector, whose identity is that of the selector.
@usableFromInline
final class SelectorDefinition<State, Value>: Sendable {
  /// The name for reports.
  @usableFromInline let name: String
  /// A number that no other selector has.
  @usableFromInline let number: Version
  /// The lifetime of this object.
  let life = SelectorLife()
  /// Creates the functions that bring the value up to date in one store.
  @usableFromInline let connect: @Sendable (SelectorTable<State>) -> SelectorFunctions<State, Value>

  @usableFromInline
  init(
    _ name: String, _ connect: @escaping @Sendable (SelectorTable<State>) -> SelectorFunctions<State, Value>
  ) {
    self.name = name
    self.connect = connect
    number = .next()
  }
}
