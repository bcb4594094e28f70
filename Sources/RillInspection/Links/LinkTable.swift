/// The processes that are linked to an inspector, their stores, and what they are asked: a state machine that does
/// nothing itself.
///
/// A process that is gone keeps its place, so that its stores have the same ids when it comes back, until another one
/// needs the place.
struct LinkTable {
  /// A store of a process.
  struct LinkedStore: Hashable, Sendable {
    /// What it is called here.
    var id: StoreID
    /// What the process says of it, under the id that it has there.
    var store: WireStore
  }

  /// A process.
  struct Process: Sendable {
    var name: String
    var run: String
    /// What it is called in addresses; nil if it is gone.
    var link: String?
    var stores: [LinkedStore] = []
    var dropped: UInt64 = 0
    /// Grows with everything that is heard of it.
    var heard: UInt64 = 0
    /// Whether it waits to be asked.
    var isPolling = false
    /// What it is to be asked next.
    var queue: [WireLinkRequests.Request] = []
    /// What it was asked or will be, and has not answered.
    var open: Set<UInt64> = []
    /// The ids that its stores had at any time.
    var ids: [String: StoreID] = [:]
  }

  /// What a change leads to, outside.
  struct Consequences: Hashable {
    /// Requests that nobody answers any more.
    var abandoned: Set<UInt64> = []
    /// A name under which nobody is asked any more.
    var ended: String?
    var added: [LinkedStore] = []
    var removed: [StoreID] = []
  }

  private let limits: LinkLimits
  private(set) var processes: [Process] = []
  private var newest: UInt64 = 0

  init(limits: LinkLimits) { self.limits = limits }

  /// All stores of all processes.
  var stores: [(process: Process, store: LinkedStore)] {
    processes.flatMap { process in process.stores.map { (process, $0) } }
  }

  private func index(of link: String) throws(InspectorFailure) -> Int {
    guard let index = processes.firstIndex(where: { $0.link == link }) else { throw .unknownLink() }
    return index
  }

  // MARK: - Coming and going

  /// Takes a process in under a name that nobody can guess.
  ///
  /// It takes the place that it had, or that of one of the same name that does not wait to be asked.
  mutating func join(
    _ offer: WireLinkOffer, as link: String, naming id: (String) -> StoreID
  ) throws(InspectorFailure) -> Consequences {
    let place = try place(for: offer)
    var consequences = leave(place.index)
    consequences.removed = place.evicted
    var process = processes[place.index]
    process.name = offer.process
    process.run = offer.run
    process.link = link
    process.dropped = offer.dropped
    process.heard += 1
    processes[place.index] = process
    let changes = settle(place.index, offer.stores, naming: id)
    consequences.removed += changes.removed
    // Also those that were there: whoever looks at them reads everything anew.
    consequences.added = processes[place.index].stores
    return consequences
  }

  private mutating func place(
    for offer: WireLinkOffer
  ) throws(InspectorFailure) -> (index: Int, evicted: [StoreID]) {
    try check(offer)
    let known =
      processes.firstIndex { $0.run == offer.run }
      ?? processes.firstIndex { $0.name == offer.process && !$0.isPolling }
    // Before anything is changed.
    try check(offer.stores, of: known.map { processes[$0] })
    if let known { return (known, []) }
    var evicted: [StoreID] = []
    if processes.count >= limits.processes {
      guard let index = processes.firstIndex(where: { $0.link == nil }) else {
        throw .tooManyLinks(limit: limits.processes)
      }
      evicted = processes.remove(at: index).stores.map(\.id)
    }
    processes.append(Process(name: offer.process, run: offer.run))
    return (processes.count - 1, evicted)
  }

  private func check(_ offer: WireLinkOffer) throws(InspectorFailure) {
    guard offer.version == Wire.version else { throw .linkDoesNotFit(version: offer.version) }
    guard !offer.process.isEmpty, offer.process.count <= limits.nameLength else {
      throw .badProcessName(limit: limits.nameLength)
    }
  }

  private func check(_ stores: [WireStore], of process: Process?) throws(InspectorFailure) {
    guard stores.count <= limits.stores else { throw .tooManyLinkedStores(limit: limits.stores) }
    let ids = Set(stores.map(\.id)).union(process?.ids.keys.map { $0 } ?? [])
    guard ids.count <= limits.storesEver else { throw .tooManyLinkedStores(limit: limits.storesEver) }
  }

  /// A process is gone, unless something was heard of it since.
  mutating func lose(_ link: String, heard: UInt64? = nil) -> Consequences {
    guard let index = processes.firstIndex(where: { $0.link == link }),
      heard == nil || (processes[index].heard == heard && !processes[index].isPolling)
    else { return Consequences() }
    return leave(index)
  }

  private mutating func leave(_ index: Int) -> Consequences {
    let process = processes[index]
    processes[index].link = nil
    processes[index].isPolling = false
    processes[index].queue = []
    processes[index].open = []
    return Consequences(abandoned: process.open, ended: process.link)
  }

  // MARK: - Asking

  /// A process asks what it is to be asked.
  ///
  /// - Returns: That; if there is nothing, the process waits.
  mutating func poll(_ link: String) throws(InspectorFailure) -> [WireLinkRequests.Request] {
    let index = try index(of: link)
    processes[index].heard += 1
    defer { processes[index].queue = [] }
    processes[index].isPolling = processes[index].queue.isEmpty
    return processes[index].queue
  }

  /// A process waits no longer.
  ///
  /// - Returns: What it is to be asked, and how much was heard of it; nil if there is no such process.
  mutating func endPoll(_ link: String) -> (requests: [WireLinkRequests.Request], heard: UInt64)? {
    guard let index = processes.firstIndex(where: { $0.link == link }) else { return nil }
    processes[index].isPolling = false
    processes[index].heard += 1
    defer { processes[index].queue = [] }
    return (processes[index].queue, processes[index].heard)
  }

  /// Where a store is; nil if no process has it.
  func store(_ id: String) -> (process: Process, store: LinkedStore)? {
    for process in processes {
      if let store = process.stores.first(where: { $0.id.rawValue == id }) { return (process, store) }
    }
    return nil
  }

  /// Asks the process of a store.
  ///
  /// - Returns: The number of the request, and the link that is to be woken if its process waits.
  mutating func ask(
    _ id: String, method: String, target: String, body: String?
  ) throws(InspectorFailure) -> (number: UInt64, waking: String?) {
    let index = processes.firstIndex { $0.stores.contains { $0.id.rawValue == id } }
    guard let index else { throw .unknownStore(id) }
    guard let link = processes[index].link else { throw .processIsGone(processes[index].name) }
    guard processes[index].open.count < limits.waiting else {
      throw .tooManyWaiting(processes[index].name, limit: limits.waiting)
    }
    newest += 1
    processes[index].open.insert(newest)
    processes[index].queue.append(
      WireLinkRequests.Request(number: newest, method: method, target: target, body: body))
    return (newest, processes[index].isPolling ? link : nil)
  }

  /// A process has answered.
  ///
  /// - Returns: Whether somebody waits for that.
  mutating func finish(_ link: String, _ number: UInt64) throws(InspectorFailure) -> Bool {
    let index = try index(of: link)
    processes[index].heard += 1
    return processes[index].open.remove(number) != nil
  }

  /// Nobody waits for an answer any more; what was not asked yet is not asked.
  mutating func abandon(_ number: UInt64) {
    for index in processes.indices where processes[index].open.remove(number) != nil {
      processes[index].queue.removeAll { $0.number == number }
    }
  }

  // MARK: - Telling

  /// A process tells which stores it has and what has happened.
  ///
  /// - Returns: What it leads to, and the events under the ids that the stores have here.
  mutating func tell(
    _ link: String, _ report: WireLinkReport, naming id: (String) -> StoreID
  ) throws(InspectorFailure) -> (consequences: Consequences, events: [WireEvent]) {
    let index = try index(of: link)
    try check(report.stores, of: processes[index])
    processes[index].heard += 1
    processes[index].dropped = max(processes[index].dropped, report.dropped)
    var consequences = settle(index, report.stores, naming: id)
    let ids = processes[index].stores.reduce(into: [:]) { $0[$1.store.id] = $1.id.rawValue }
    var events: [WireEvent] = []
    for event in report.events.compactMap(\.event) {
      if event == .reset {
        // Whoever looks at one of them reads everything anew.
        consequences.added = processes[index].stores
      } else if let event = event.renamed({ ids[$0] }) {
        events.append(event)
      }
    }
    return (consequences, events)
  }

  /// Takes over which stores a process has.
  private mutating func settle(
    _ index: Int, _ stores: [WireStore], naming id: (String) -> StoreID
  ) -> Consequences {
    var process = processes[index]
    var seen: Set<String> = []
    let known = Set(process.stores.map(\.store.id))
    let wanted = stores.filter { seen.insert($0.id).inserted }
    let linked = wanted.map { store in
      let name = process.ids[store.id] ?? id("\(process.name) \(store.name)")
      process.ids[store.id] = name
      return LinkedStore(id: name, store: store)
    }
    var consequences = Consequences()
    consequences.added = linked.filter { !known.contains($0.store.id) }
    consequences.removed = process.stores.filter { !seen.contains($0.store.id) }.map(\.id)
    process.stores = linked
    processes[index] = process
    return consequences
  }
}

/// How much is taken from linked processes.
package struct LinkLimits: Hashable, Sendable {
  /// How many processes there are at once, those that are gone included.
  package var processes = 16
  /// How many stores one process shows.
  package var stores = 64
  /// How many stores one process has shown, for as long as the inspector runs.
  package var storesEver = 1_024
  /// The longest name of a process, in characters.
  package var nameLength = 80
  /// How many requests one process has to answer at once.
  package var waiting = 256
  /// The longest offer or report, in bytes.
  package var reportLength = 262_144
  /// How long a process is held that waits to be asked.
  package var poll = Duration.seconds(20)
  /// How long nothing may be heard of a process that does not wait to be asked.
  package var silence = Duration.seconds(10)
  /// How much longer than a store a process may take to answer.
  package var grace = Duration.seconds(5)
  /// How many offers are taken at once, and a second after that.
  package var offerBurst = 32
  package var offersPerSecond = 4
  /// How many reports of one process are taken at once, and a second after that.
  package var reportBurst = 100
  package var reportsPerSecond = 40

  package init() {}
}
