#if Inspector
@testable import RillInspector
@testable import RillInspectorServer

/// A table of hang-ups and its expected behavior; each callback is the number of its watch.
struct HangUpTableModel {
  /// The events of a table.
  enum Event: Equatable {
    case add, stop, next, failed
    case cancel(Int)
    /// Waiting ends with these sockets.
    case found([Int])
  }

  /// The first deviation from the expected behavior.
  private(set) var complaint: String?

  private var table = HangUpTable<Int>()
  private var ids: [HangUpTable<Int>.ID] = []
  private var live: Set<Int> = []
  private var ready: Set<Int> = []
  private var called: Set<Int> = []
  private var owed: Set<Int32> = []
  private var closed: Set<Int32> = []
  private var waiting: [Int]?
  private var isWoken = false
  private var isStopped = false
  private var hasEnded = false

  /// Returns the possible next events, with a maximum number of watches.
  func possible(watches: Int) -> [Event] {
    var events: [Event] = [.stop]
    if ids.count < watches { events.append(.add) }
    events += ids.indices.map { .cancel($0) }
    guard let waiting else { return hasEnded ? events : events + [.next] }
    return events + [.found([]), .failed] + waiting.map { .found([$0]) }
      + (waiting.count > 1 ? [.found(waiting)] : [])
  }

  mutating func apply(_ event: Event) {
    var isChange = false
    switch event {
    case .add: isChange = add()
    case .cancel(let number): isChange = cancel(number)
    case .stop:
      isChange = true
      require(table.stop().sorted() == live.sorted(), "stopping drops what is watched")
      owed.formUnion(live.map(Self.descriptor))
      live = []
      isStopped = true
    case .next: next()
    case .found(let numbers):
      table.found(numbers.map { ids[$0] })
      ready = Set(numbers)
      waiting = nil
    case .failed:
      table.waitingFailed()
      if live.isEmpty { isStopped = true }
      ready = live
      waiting = nil
    }
    let mustWake = isChange && waiting != nil && !isWoken
    if mustWake { isWoken = true }
    require(table.takeWaking() == mustWake, "a wait is ended once, by the first change")
    require(!table.takeWaking(), "a wake-up is asked for once")
  }

  /// Stops, lets the thread complete its work, and checks that everything is closed.
  mutating func finish() {
    apply(.stop)
    if waiting != nil { apply(.found([])) }
    for _ in 0..<4 where !hasEnded { apply(.next) }
    require(hasEnded, "the thread ends")
    require(closed == Set(ids.indices.map(Self.descriptor)), "every descriptor is closed")
  }

  private static func descriptor(_ number: Int) -> Int32 { Int32(100 + number) }

  private mutating func add() -> Bool {
    let number = ids.count
    let id = table.add(Self.descriptor(number), number)
    require((id == nil) == isStopped, "a table takes watches until it is stopped")
    guard let id else { return false }
    require(!ids.contains(id), "no two watches have the same name")
    ids.append(id)
    live.insert(number)
    return true
  }

  private mutating func cancel(_ number: Int) -> Bool {
    let isLive = live.remove(number) != nil
    require(table.cancel(ids[number]) == (isLive ? number : nil), "cancelling gives the call back, once")
    if isLive { owed.insert(Self.descriptor(number)) }
    return isLive
  }

  private mutating func next() {
    switch table.next() {
    case .close(let descriptors):
      require(descriptors.count == owed.count && Set(descriptors) == owed, "what is let go is closed once")
      require(closed.isDisjoint(with: descriptors), "nothing is closed twice")
      closed.formUnion(descriptors)
      owed = []
    case .call(let number):
      require(ready.contains(number), "only who is ready is called")
      require(live.remove(number) != nil, "nobody is called whose watch has ended")
      require(called.insert(number).inserted, "nobody is called twice")
      owed.insert(Self.descriptor(number))
    case .wait(let watched):
      require(
        owed.isEmpty && ready.isDisjoint(with: live) && !isStopped, "everything else is done before waiting")
      require(watched.map(\.descriptor).sorted() == live.map(Self.descriptor).sorted(), "all are waited for")
      require(
        watched.allSatisfy { ids.firstIndex(of: $0.id).map(Self.descriptor) == $0.descriptor },
        "by their names")
      waiting = live.sorted()
      isWoken = false
    case .end:
      require(isStopped && owed.isEmpty && live.isEmpty, "the end comes last")
      hasEnded = true
    }
  }

  private mutating func require(_ isFine: Bool, _ rule: String) {
    if !isFine, complaint == nil { complaint = rule }
  }
}
#endif
