import Observation
import Rill

/// The observers of one watcher.
///
/// It belongs to the isolation of the queries. Its probe and observers may be released anywhere.
final class QueryFeed: Observable {
  /// The registrar, created when Observation first reads a part; it never reads most watchers of a list.
  private lazy var registrar = ObservationRegistrar()
  /// The parts that Observation has read since they were last reported.
  private var read: QueryParts = []
  // Unchecked: of one isolation. A delivery reads a copy, and the removal of weak references runs no other code.
  @exclusivity(unchecked) private var observers: [WeakObserver] = []
  // Unchecked: of one isolation, never held across a call.
  /// The state that was shown last.
  @exclusivity(unchecked) private(set) var shown = QueryShown.nothing
  // Unchecked: as above.
  /// The ``QueryFeeds`` that notify this one, or nil after it has left.
  @exclusivity(unchecked) var home: ObjectIdentifier?

  private struct WeakObserver {
    weak var object: QueryObserver?

    // Not inlined: where it is, the optimizer copies the weak reference and loads the copy.
    @inline(never) borrowing func load() -> QueryObserver? { object }
  }

  // The properties that Observation tracks.
  private var value: Void { () }
  private var error: Void { () }
  private var fetch: Void { () }
  private var time: Void { () }

  /// Registers a read with Observation.
  func access(_ parts: QueryParts) {
    read.formUnion(parts)
    if parts.contains(.value) { registrar.access(self, keyPath: \.value) }
    if parts.contains(.error) { registrar.access(self, keyPath: \.error) }
    if parts.contains(.fetch) { registrar.access(self, keyPath: \.fetch) }
    if parts.contains(.time) { registrar.access(self, keyPath: \.time) }
  }

  /// Stores a new state and notifies the observers of the parts that differ.
  ///
  /// - Parameters:
  ///   - new: The new state.
  ///   - parts: The parts that differ, or nil if they are unknown.
  func take(_ new: QueryShown, parts: QueryParts? = nil) {
    let parts = parts ?? new.differences(from: shown)
    shown = new
    notify(parts, new)
  }

  /// Stores the state of another query; the caller notifies the observers.
  func restart(with shown: QueryShown) { self.shown = shown }

  /// Notifies the observers of parts of the state that is shown.
  func notify(_ parts: QueryParts) { notify(parts, shown) }

  private func notify(_ parts: QueryParts, _ shown: QueryShown) {
    let told = parts.intersection(read)
    if !told.isEmpty {
      read.subtract(told)
      if told.contains(.value) { fire(\.value) }
      if told.contains(.error) { fire(\.error) }
      if told.contains(.fetch) { fire(\.fetch) }
      if told.contains(.time) { fire(\.time) }
    }
    guard !observers.isEmpty else { return }
    var hasLeft = false
    let observers = observers
    // By position, because an iterator copies each weak reference.
    for index in observers.indices {
      guard let observer = observers[index].load() else {
        hasLeft = true
        continue
      }
      if !parts.isDisjoint(with: observer.parts) { observer.body?(shown) }
    }
    if hasLeft { self.observers.removeAll { $0.object == nil } }
  }

  func add(_ observer: QueryObserver) {
    if observers.count >= 32 { observers.removeAll { $0.object == nil } }
    observers.append(WeakObserver(object: observer))
  }

  private func fire(_ path: KeyPath<QueryFeed, Void>) {
    registrar.willSet(self, keyPath: path)
    registrar.didSet(self, keyPath: path)
  }
}

/// A closure that is notified of parts of a watcher's state.
final class QueryObserver {
  let parts: QueryParts
  // Unchecked: of one isolation; a call of the closure retains it first, so that it can be cancelled meanwhile.
  /// The closure, or nil after the observer was cancelled.
  @exclusivity(unchecked) var body: ((QueryShown) -> Void)?

  init(_ parts: QueryParts, _ body: @escaping (QueryShown) -> Void) {
    self.parts = parts
    self.body = body
  }
}
