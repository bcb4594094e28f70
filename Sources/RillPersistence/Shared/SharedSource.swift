import Rill
import Synchronization

/// A cell of a shared value, or a member of one.
protocol SharedSource<Value>: AnySharedCell {
  associatedtype Value: Equatable & Sendable

  /// The value.
  var value: Value { get }
  /// The value and its version.
  var snapshot: (value: Value, version: Version) { get }
  /// The default, which is the value until another one is set.
  var initial: Value { get }

  /// Changes the value without losing any other change.
  func change<Result, Problem: Error>(
    _ body: (inout Value) throws(Problem) -> Result
  ) throws(Problem) -> Result
  /// Changes the value and submits it for writing.
  @discardableResult
  func update(by publisher: SharedListener?, _ body: (inout Value) -> Void) -> Version
  /// Resets the value to its default.
  func remove()
  /// Returns the values from now on, starting with the current one.
  func values(_ policy: AsyncStream<Value>.Continuation.BufferingPolicy) -> AsyncStream<Value>
  /// The newest errors of loading and saving the value, or nil if it is not stored.
  var errors: StorageErrors? { get }
  /// Waits until all changes so far are written.
  func flush() async throws(PersistenceFailure)
  /// Blocks the caller until all changes so far are written.
  func flushAndWait() throws(PersistenceFailure)
  /// Reads the stored value again, and waits for it.
  func load() async throws(PersistenceFailure)
  /// Reads the stored value again, and blocks the caller meanwhile.
  func loadAndWait() throws(PersistenceFailure)
  /// Returns the only source of a member of the value.
  func member<Member: Equatable & Sendable>(
    _ path: any WritableKeyPath<Value, Member> & Sendable
  ) -> any SharedSource<Member>
}

/// Finds the source of a member, so that each key path has only one.
final class SharedMembers: Sendable {
  private struct Path: Hashable, Sendable {
    let path: any Hashable & Sendable

    // By hash first: paths through one generic subscript compare their arguments as if these were of one type.
    static func == (one: Path, other: Path) -> Bool {
      one.hashValue == other.hashValue && AnyHashable(one.path) == AnyHashable(other.path)
    }
    func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(path)) }
  }

  private struct Entry: Sendable {
    weak var source: (any AnySharedCell)?
  }

  private let known = Mutex<[Path: Entry]>([:])

  /// Returns the source of a member, and creates it if necessary.
  func source<Root: Equatable & Sendable, Value: Equatable & Sendable>(
    of root: any SharedSource<Root>, at path: any WritableKeyPath<Root, Value> & Sendable
  ) -> any SharedSource<Value> {
    let made = SharedMember(root, path)
    let found = known.withLock { known in
      if let source = known[Path(path: path)]?.source { return source }
      known = known.filter { $0.value.source != nil }
      known[Path(path: path)] = Entry(source: made)
      return made
    }
    return found as? SharedMember<Root, Value> ?? made
  }
}

/// A member of a shared value, which is itself a shared value.
final class SharedMember<Root: Equatable & Sendable, Value: Equatable & Sendable>: SharedSource {
  private let root: any SharedSource<Root>
  private let path: any WritableKeyPath<Root, Value> & Sendable
  private let members = SharedMembers()

  init(_ root: any SharedSource<Root>, _ path: any WritableKeyPath<Root, Value> & Sendable) {
    self.root = root
    self.path = path
  }

  var key: StorageKey { root.key }
  var value: Value { root.value[keyPath: path] }
  var initial: Value { root.initial[keyPath: path] }
  var version: Version { root.version }
  var listeners: [SharedListener] { root.listeners }
  var anySnapshot: any SharedSnapshot { Shared(SharedReference(self)) }
  var snapshot: (value: Value, version: Version) {
    let (value, version) = root.snapshot
    return (value[keyPath: path], version)
  }

  func change<Result, Problem: Error>(
    _ body: (inout Value) throws(Problem) -> Result
  ) throws(Problem) -> Result {
    try root.change { value throws(Problem) in try body(&value[keyPath: path]) }
  }

  func update(by _: SharedListener?, _ body: (inout Value) -> Void) -> Version {
    // Notifies the publishing store as well, because its state may also contain the whole value.
    root.update(by: nil) { body(&$0[keyPath: path]) }
  }

  func remove() { root.update(by: nil) { $0[keyPath: path] = initial } }
  func add(_ listener: SharedListener) { root.add(listener) }
  func remove(_ listener: SharedListener) { root.remove(listener) }
  var errors: StorageErrors? { root.errors }
  func flush() async throws(PersistenceFailure) { try await root.flush() }
  func flushAndWait() throws(PersistenceFailure) { try root.flushAndWait() }
  func load() async throws(PersistenceFailure) { try await root.load() }
  func loadAndWait() throws(PersistenceFailure) { try root.loadAndWait() }

  func values(_ policy: AsyncStream<Value>.Continuation.BufferingPolicy) -> AsyncStream<Value> {
    let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: policy)
    let roots = root.values(.unbounded)
    let task = Task { [path] in
      var last: Value?
      for await root in roots {
        let value = root[keyPath: path]
        if value != last { continuation.yield(value) }
        last = value
      }
      continuation.finish()
    }
    continuation.onTermination = { _ in task.cancel() }
    return stream
  }

  func member<Member: Equatable & Sendable>(
    _ path: any WritableKeyPath<Value, Member> & Sendable
  ) -> any SharedSource<Member> {
    members.source(of: self, at: path)
  }
}
