import Rill
import Synchronization

/// A selection of a state's keys that forms another state with its own keys.
///
/// ```swift
/// static let profile = KeyScope<AppKey, ProfileKey>(
///   [.key(.userName, .name), .key(.age, .ageText, { "\($0)" }, back: { Int($0) })],
///   defaults: [.name: "nobody"])
///
/// let store = app.scope(Self.profile, action: AppAction.profile)
/// ```
///
/// The scoped state is part of the enclosing state: a value written to either is immediately visible in the other, and
/// removing a key from one removes it from the other. Scoped keys without a counterpart are *local*: their values are
/// stored in the enclosing state under the scope's name, and are visible through the scope only. A default is the value
/// of a key that has none.
///
/// Create a scope once and keep it, for example in a `static let`: it caches its last result, and stores with the same
/// scope are the same store. Each scope has its own local values, even if two scopes are created at the same line; give
/// them the same name to share the values. Two keys must not map to the same key.
///
/// - Complexity: Reading an unchanged state takes constant time. After a change, it takes time in proportion to the
///   number of changed keys. Writing copies the scoped keys once.
public final class KeyScope<Key: Hashable & Sendable, ScopedKey: Hashable & Sendable>: Sendable {
  /// The destination of a value that is written for a scoped key.
  enum Destination {
    case key(Key, (any Sendable)?)
    case local
    case nowhere
  }

  /// The last result, with the versions it was derived from.
  struct Memo {
    var whole: Version
    var entries: Version
    var local: Version?
    var part: KeyedState<ScopedKey>
  }

  let name: String
  let defaults: KeyedState<ScopedKey>
  let down: @Sendable (Key, (any Sendable)?) -> (ScopedKey, (any Sendable)?)?
  let up: @Sendable (ScopedKey, (any Sendable)?) -> Destination
  let memo = Mutex<Memo?>(nil)

  init(
    name: String, defaults: KeyedState<ScopedKey>,
    down: @escaping @Sendable (Key, (any Sendable)?) -> (ScopedKey, (any Sendable)?)?,
    up: @escaping @Sendable (ScopedKey, (any Sendable)?) -> Destination
  ) {
    self.name = name
    self.defaults = defaults
    self.down = down
    self.up = up
  }

  /// Returns a name that no other scope has, not even one created at the same line.
  fileprivate static func freshName(_ file: StaticString, _ line: UInt, _ column: UInt) -> String {
    "\(file):\(line):\(column) \(Version.next().number)"
  }
}

extension KeyScope {
  /// Creates a scope from links between keys.
  ///
  /// - Parameters:
  ///   - links: The pairs of linked keys, with or without a transformation of the value. Other keys are not visible,
  ///     and other scoped keys are local.
  ///   - defaults: The values of scoped keys that have none.
  ///   - name: The name under which local values are stored. Scopes with the same name share them. By default each
  ///     scope has its own.
  ///   - file: The caller's file. Keep the default.
  ///   - line: The caller's line. Keep the default.
  ///   - column: The caller's column. Keep the default.
  public convenience init(
    _ links: [Link], defaults: KeyedState<ScopedKey> = [:], name: String? = nil,
    file: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) {
    let down = Dictionary(links.map { ($0.key, $0) }) { first, _ in first }
    let up = Dictionary(links.map { ($0.scopedKey, $0) }) { first, _ in first }
    self.init(name: name ?? Self.freshName(file, line, column), defaults: defaults) { key, value in
      guard let link = down[key] else { return nil }
      return (link.scopedKey, value.flatMap(link.there))
    } up: { scopedKey, value in
      guard let link = up[scopedKey] else { return .local }
      guard let value else { return .key(link.key, nil) }
      return link.back(value).map { .key(link.key, $0) } ?? .nowhere
    }
  }

  /// Creates a scope from a transformation of keys.
  ///
  /// - Parameters:
  ///   - keys: A transformation of keys to scoped keys and back. A key that maps to nil is not visible; a scoped key
  ///     that maps to nil is local.
  ///   - defaults: The values of scoped keys that have none.
  ///   - name: The name under which local values are stored. Scopes with the same name share them. By default each
  ///     scope has its own.
  ///   - file: The caller's file. Keep the default.
  ///   - line: The caller's line. Keep the default.
  ///   - column: The caller's column. Keep the default.
  public convenience init(
    _ keys: Transformation<Key?, ScopedKey?>, defaults: KeyedState<ScopedKey> = [:], name: String? = nil,
    file: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) {
    self.init(name: name ?? Self.freshName(file, line, column), defaults: defaults) { key, value in
      keys.forward(key).map { ($0, value) }
    } up: { scopedKey, value in
      keys.back(scopedKey).map { .key($0, value) } ?? .local
    }
  }

  /// Creates a scope from a transformation of keys with their values.
  ///
  /// - Parameters:
  ///   - pairs: A transformation of keys and values to scoped keys and values, and back. A missing value is nil. The
  ///     mapping of keys must not depend on the values. A key that maps to nil is not visible; a scoped key that maps
  ///     to nil is local.
  ///   - defaults: The values of scoped keys that have none.
  ///   - name: The name under which local values are stored. Scopes with the same name share them. By default each
  ///     scope has its own.
  ///   - file: The caller's file. Keep the default.
  ///   - line: The caller's line. Keep the default.
  ///   - column: The caller's column. Keep the default.
  public convenience init(
    pairs: Transformation<(Key, (any Sendable)?)?, (ScopedKey, (any Sendable)?)?>,
    defaults: KeyedState<ScopedKey> = [:], name: String? = nil,
    file: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) {
    self.init(name: name ?? Self.freshName(file, line, column), defaults: defaults) { key, value in
      pairs.forward((key, value))
    } up: { scopedKey, value in
      pairs.back((scopedKey, value)).map { .key($0.0, $0.1) } ?? .local
    }
  }

  /// A mapping of a key to a scoped key.
  public struct Link: Sendable {
    let key: Key
    let scopedKey: ScopedKey
    let there: @Sendable (any Sendable) -> (any Sendable)?
    let back: @Sendable (any Sendable) -> (any Sendable)?

    /// Returns a link that exposes the same value under another key.
    public static func key(_ key: Key, _ scopedKey: ScopedKey) -> Link {
      Link(key: key, scopedKey: scopedKey, there: { $0 }, back: { $0 })
    }

    /// Returns a link that exposes a transformed value under another key.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - scopedKey: The scoped key.
    ///   - there: A closure that creates the scoped value, or returns nil if there is none.
    ///   - back: A closure that creates the value from the scoped one. If it returns nil, a failure is reported and
    ///     nothing changes.
    /// - Returns: The link.
    public static func key<Value: Sendable, Scoped: Sendable>(
      _ key: Key, _ scopedKey: ScopedKey, _ there: @escaping @Sendable (Value) -> Scoped?,
      back: @escaping @Sendable (Scoped) -> Value?
    ) -> Link {
      Link(
        key: key, scopedKey: scopedKey, there: { ($0 as? Value).flatMap(there) },
        back: { ($0 as? Scoped).flatMap(back) })
    }

    /// Returns a link that exposes a transformed value under another key.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - scopedKey: The scoped key.
    ///   - transformation: A transformation of the value to the scoped value and back.
    /// - Returns: The link.
    public static func key<Value: Sendable, Scoped: Sendable>(
      _ key: Key, _ scopedKey: ScopedKey, _ transformation: Transformation<Value, Scoped>
    ) -> Link {
      .key(key, scopedKey, { transformation.forward($0) }, back: { transformation.back($0) })
    }
  }
}

extension KeyScope: Hashable {
  /// Returns whether both are the same scope.
  public static func == (one: KeyScope, other: KeyScope) -> Bool { one === other }

  /// Hashes the scope's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
