/// The linked processes, their stores, and the requests to them: a state machine without side effects.
///
/// An unlinked process keeps its place, so that its stores have the same IDs when it returns, until another process
/// needs the place.
struct LinkTable {
  /// A store of a process.
  struct LinkedStore: Hashable, Sendable {
    /// The ID of the store in this inspector.
    var id: StoreID
    /// The store as described by its process, with its ID there.
    var store: WireStore
  }

  /// A process.
  struct Process: Sendable {
    var name: String
    var run: String
    /// The name of its link in addresses, or nil if it is not linked.
    var link: String?
    var stores: [LinkedStore] = []
    var dropped: UInt64 = 0
    /// A number that increases with each message from the process.
    var received: UInt64 = 0
    /// Whether the process waits for requests.
    var isPolling = false
    /// The requests to send next.
    var queue: [WireLinkRequests.Request] = []
    /// The numbers of all queued or sent requests without an answer.
    var open: Set<UInt64> = []
    /// All IDs that its stores have ever had.
    var ids: [String: StoreID] = [:]
  }

  /// The consequences of a change outside the table.
  struct Consequences: Hashable {
    /// The requests that will never be answered.
    var abandoned: Set<UInt64> = []
    /// The name of a link that has ended.
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

  // MARK: - Joining and leaving

  /// Links a process under a name that cannot be guessed.
  ///
  /// The process takes its previous place, or that of a process with the same name that is not waiting for requests.
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
    process.received += 1
    processes[place.index] = process
    let changes = settle(place.index, offer.stores, naming: id)
    consequences.removed += changes.removed
    // Includes known stores, because clients that show them must read everything again.
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
    // Checks before anything is changed.
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
    guard offer.version == Wire.version else {
      throw .linkDoesNotFit(version: offer.version, known: Wire.version)
    }
    guard !offer.process.isEmpty, offer.process.count <= limits.nameLength else {
      throw .badProcessName(limit: limits.nameLength)
    }
  }

  private func check(_ stores: [WireStore], of process: Process?) throws(InspectorFailure) {
    guard stores.count <= limits.stores else { throw .tooManyLinkedStores(limit: limits.stores) }
    let ids = Set(stores.map(\.id)).union(process?.ids.keys.map { $0 } ?? [])
    guard ids.count <= limits.storesEver else { throw .tooManyLinkedStores(limit: limits.storesEver) }
  }

  /// Unlinks a process, unless it has sent a message since the given count.
  mutating func lose(_ link: String, received: UInt64? = nil) -> Consequences {
    guard let index = processes.firstIndex(where: { $0.link == link }),
      received == nil || (processes[index].received == received && !processes[index].isPolling)
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

  // MARK: - Requests

  /// Starts a poll of a process for requests.
  ///
  /// - Returns: The queued requests; if there are none, the process waits.
  mutating func poll(_ link: String) throws(InspectorFailure) -> [WireLinkRequests.Request] {
    let index = try index(of: link)
    processes[index].received += 1
    defer { processes[index].queue = [] }
    processes[index].isPolling = processes[index].queue.isEmpty
    return processes[index].queue
  }

  /// Ends a poll of a process.
  ///
  /// - Returns: The queued requests and the message count of the process, or nil if there is no such process.
  mutating func endPoll(_ link: String) -> (requests: [WireLinkRequests.Request], received: UInt64)? {
    guard let index = processes.firstIndex(where: { $0.link == link }) else { return nil }
    processes[index].isPolling = false
    processes[index].received += 1
    defer { processes[index].queue = [] }
    return (processes[index].queue, processes[index].received)
  }

  /// Returns a store and its process, or nil if no process has it.
  func store(_ id: String) -> (process: Process, store: LinkedStore)? {
    for process in processes {
      if let store = process.stores.first(where: { $0.id.rawValue == id }) { return (process, store) }
    }
    return nil
  }

  /// Queues a request for the process of a store.
  ///
  /// - Returns: The number of the request, and the link whose poll must be resumed if the process waits.
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

  /// Records an answer of a process.
  ///
  /// - Returns: Whether a caller waits for the answer.
  mutating func finish(_ link: String, _ number: UInt64) throws(InspectorFailure) -> Bool {
    let index = try index(of: link)
    processes[index].received += 1
    return processes[index].open.remove(number) != nil
  }

  /// Removes a request whose caller no longer waits, and does not send it if it is still queued.
  mutating func abandon(_ number: UInt64) {
    for index in processes.indices where processes[index].open.remove(number) != nil {
      processes[index].queue.removeAll { $0.number == number }
    }
  }

  // MARK: - Reports

  /// Processes a report of a process with its stores and events.
  ///
  /// - Returns: The consequences, and the events with the stores' IDs in this inspector.
  mutating func tell(
    _ link: String, _ report: WireLinkReport, naming id: (String) -> StoreID
  ) throws(InspectorFailure) -> (consequences: Consequences, events: [WireEvent]) {
    let index = try index(of: link)
    try check(report.stores, of: processes[index])
    processes[index].received += 1
    processes[index].dropped = max(processes[index].dropped, report.dropped)
    var consequences = settle(index, report.stores, naming: id)
    let ids = processes[index].stores.reduce(into: [:]) { $0[$1.store.id] = $1.id.rawValue }
    var events: [WireEvent] = []
    for event in report.events.compactMap(\.event) {
      if event == .reset {
        // Clients that show one of the stores must read everything again.
        consequences.added = processes[index].stores
      } else if let event = event.renamed({ ids[$0] }) {
        events.append(event)
      }
    }
    return (consequences, events)
  }

  /// Updates the stores of a process.
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
