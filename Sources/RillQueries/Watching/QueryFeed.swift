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
  // Unchecked: of one isolation. A delivery reads a copy, and an observer that has left has nothing left to release.
  /// The observer that has subscribed first, which is the only one of most watchers.
  @exclusivity(unchecked) private var first: QueryObserver?
  // Unchecked: as above.
  @exclusivity(unchecked) private var others: [QueryObserver] = []
  /// The number of other observers at which those that have left are removed.
  private var limit = 8
  // Unchecked: of one isolation, never held across a call.
  /// The state that was shown last.
  @exclusivity(unchecked) private(set) var shown = QueryShown.nothing
  // Unchecked: as above.
  /// The ``QueryFeeds`` that notify this one, or nil after it has left.
  @exclusivity(unchecked) var home: ObjectIdentifier?

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
    guard let first else { return }
    let others = others
    first.notify(parts, newest(shown))
    for observer in others { observer.notify(parts, newest(shown)) }
  }

  /// Returns the state that is shown now.
  ///
  /// Observation or an earlier observer may have cancelled the watcher. Otherwise it is the given state, which need not be
  /// retained again.
  @inline(__always)
  private func newest(_ told: QueryShown) -> QueryShown { told === shown ? told : shown }

  func add(_ observer: QueryObserver) {
    if others.count >= limit {
      others.removeAll { !$0.isLive }
      limit = max(8, 2 * others.count)
    }
    if let first, first.isLive || !others.isEmpty { others.append(observer) } else { first = observer }
  }

  private func fire(_ path: KeyPath<QueryFeed, Void>) {
    registrar.willSet(self, keyPath: path)
    registrar.didSet(self, keyPath: path)
  }
}

/// A closure that is notified of parts of a watcher's state.
///
/// It can leave on any thread, where its token is released.
final class QueryObserver {
  private final class Body {
    let call: (QueryShown) -> Void

    init(_ call: @escaping (QueryShown) -> Void) { self.call = call }
  }

  private let parts: QueryParts
  private let standing = Standing()
  // Owned: retained once, and released by `leave`, `notify` or `deinit`, whichever comes last.
  private let body: Unmanaged<Body>

  init(_ parts: QueryParts, _ call: @escaping (QueryShown) -> Void) {
    self.parts = parts
    body = .passRetained(Body(call))
  }

  deinit {
    if isLive { body.release() }
  }

  /// A Boolean value that indicates whether the observer has not left.
  var isLive: Bool { standing.isLive }

  /// Calls the closure if one of the parts is among its parts, unless the observer has left.
  ///
  /// Called on the isolation only.
  @inline(__always)
  func notify(_ parts: QueryParts, _ shown: QueryShown) {
    guard !parts.isDisjoint(with: self.parts), standing.claim() else { return }
    body._withUnsafeGuaranteedRef { $0.call(shown) }
    if standing.release() { body.release() }
  }

  /// Leaves, on any thread, and releases the closure unless it is being called.
  func leave() {
    if standing.leave() { body.release() }
  }
}
