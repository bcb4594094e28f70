import Rill
import Synchronization

/// Which keys of a state make up another one, with keys of its own.
///
/// ```swift
/// static let profile = KeyScope<AppKey, ProfileKey>(
///   [.key(.userName, .name), .key(.age, .ageText, { "\($0)" }, back: { Int($0) })],
///   defaults: [.name: "nobody"])
///
/// let store = app.scope(Self.profile, action: AppAction.profile)
/// ```
///
/// The scoped state lies in the one around it: what is written to either is read from the other, at once, and removing a
/// key removes it there. Keys that lead nowhere are *local*: their values are kept in the state around, under the
/// scope's name, and seen through the scope alone. A default is what a key reads as while it has no value.
///
/// Make a scope once and keep it, in a `static let` for instance: it remembers what it made last, and stores of one
/// scope are one store. Two scopes have local values of their own, even if one line makes both; give them one name to share
/// them. No two keys may lead to the same key.
///
/// - Complexity: Reading an unchanged state takes constant time; after a change, time in proportion to the keys changed.
///   Writing copies the scoped keys once.
public final class KeyScope<Key: Hashable & Sendable, ScopedKey: Hashable & Sendable>: Sendable {
  /// Where a value that is written under a scoped key goes.
  enum Destination {
    case key(Key, (any Sendable)?)
    case local
    case nowhere
  }

  /// What was made last, and of what.
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

  /// A name that no other scope has, not even one that the same line makes.
  fileprivate static func freshName(_ file: StaticString, _ line: UInt, _ column: UInt) -> String {
    "\(file):\(line):\(column) \(Version.next().number)"
  }
}

extension KeyScope {
  /// Makes a scope of links between keys.
  ///
  /// - Parameters:
  ///   - links: Which key leads to which, with or without a transformation of the value. Other keys are not seen, and
  ///     other scoped keys are local.
  ///   - defaults: What scoped keys read as while they have no value.
  ///   - name: Under which local values are kept; scopes of one name share them. By default each scope has its own.
  ///   - file: Leave this out.
  ///   - line: Leave this out.
  ///   - column: Leave this out.
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

  /// Makes a scope of a transformation of keys.
  ///
  /// - Parameters:
  ///   - keys: Makes a scoped key of a key and the other way round. A key that leads to nil is not seen; a scoped key that
  ///     leads to nil is local.
  ///   - defaults: What scoped keys read as while they have no value.
  ///   - name: Under which local values are kept; scopes of one name share them. By default each scope has its own.
  ///   - file: Leave this out.
  ///   - line: Leave this out.
  ///   - column: Leave this out.
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

  /// Makes a scope of a transformation of keys with their values.
  ///
  /// - Parameters:
  ///   - pairs: Makes a scoped key and value of a key and its value, and the other way round. A missing value is nil. To
  ///     which key a key leads must not depend on the value. A key that leads to nil is not seen; a scoped key that leads
  ///     to nil is local.
  ///   - defaults: What scoped keys read as while they have no value.
  ///   - name: Under which local values are kept; scopes of one name share them. By default each scope has its own.
  ///   - file: Leave this out.
  ///   - line: Leave this out.
  ///   - column: Leave this out.
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

  /// A key that leads to a scoped key.
  public struct Link: Sendable {
    let key: Key
    let scopedKey: ScopedKey
    let there: @Sendable (any Sendable) -> (any Sendable)?
    let back: @Sendable (any Sendable) -> (any Sendable)?

    /// The same value under another key.
    public static func key(_ key: Key, _ scopedKey: ScopedKey) -> Link {
      Link(key: key, scopedKey: scopedKey, there: { $0 }, back: { $0 })
    }

    /// The value in another form under another key.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - scopedKey: The scoped key.
    ///   - there: Makes the scoped value; nil if there is none.
    ///   - back: Makes the value of the scoped one. If it answers nil, what was written is reported and nothing changes.
    /// - Returns: The link.
    public static func key<Value: Sendable, Scoped: Sendable>(
      _ key: Key, _ scopedKey: ScopedKey, _ there: @escaping @Sendable (Value) -> Scoped?,
      back: @escaping @Sendable (Scoped) -> Value?
    ) -> Link {
      Link(
        key: key, scopedKey: scopedKey, there: { ($0 as? Value).flatMap(there) },
        back: { ($0 as? Scoped).flatMap(back) })
    }

    /// The value in another form under another key.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - scopedKey: The scoped key.
    ///   - transformation: Makes the scoped value, and the value of the scoped one.
    /// - Returns: The link.
    public static func key<Value: Sendable, Scoped: Sendable>(
      _ key: Key, _ scopedKey: ScopedKey, _ transformation: Transformation<Value, Scoped>
    ) -> Link {
      .key(key, scopedKey, { transformation.forward($0) }, back: { transformation.back($0) })
    }
  }
}

extension KeyScope: Hashable {
  /// Whether both are the same scope.
  public static func == (one: KeyScope, other: KeyScope) -> Bool { one === other }

  /// Feeds the scope's identity to the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
