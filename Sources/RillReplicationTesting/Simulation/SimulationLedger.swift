import Rill
import RillReplication

/// What must be true in a simulation, computed without the machine: the states after each offset, and the fate of each
/// proposal.
struct SimulationLedger<State: Equatable & Sendable, Action: Sendable> {
  typealias Proposal = SimulatedProposal<Action>
  typealias Effect = SimulationModel<State, Action>.Effect

  /// The state after each offset that has an entry.
  var states: [UInt64: State] = [:]
  private(set) var lastOffset: UInt64 = 0
  private var proposals: [UInt64: (proposal: Proposal, replica: String)] = [:]
  private var checksums: [UInt64: StateChecksum] = [:]
  /// The offset and the refusal of each proposal in the log, by tag.
  private(set) var settled: [UInt64: (offset: UInt64, refusal: String?)] = [:]
  /// The tags of each replica in the order of the log.
  private(set) var order: [String: [UInt64]] = [:]
  private(set) var doubled: [UInt64] = []
  var acknowledged: Set<EntryID> = []
  private(set) var logged: Set<EntryID> = []
  private var started: Set<String> = []
  private var lost: Set<UInt64> = []
  private var tagsOfIDs: [EntryID: UInt64] = [:]

  mutating func propose(_ proposal: Proposal, by replica: String) {
    proposals[proposal.tag] = (proposal, replica)
  }

  mutating func encode(_ proposal: Proposal, _ checksum: StateChecksum?) -> [UInt8] {
    checksums[proposal.tag] = checksum
    return (0..<8).map { UInt8(truncatingIfNeeded: proposal.tag >> (8 * $0)) }
  }

  func proposal(in entry: ReplicationEntry) -> Proposal? {
    proposals[entry.bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }]?.proposal
  }

  func decode(_ placed: PlacedEntry, isOwn: Bool) -> PlacedProposal<Proposal> {
    guard let entry = placed.entry else {
      return PlacedProposal(offset: placed.offset, id: nil, content: .damaged("it is not an entry"))
    }
    guard let proposal = proposal(in: entry) else {
      return PlacedProposal(offset: placed.offset, id: entry.id, content: .damaged("it has other bytes"))
    }
    return PlacedProposal(
      offset: placed.offset, id: entry.id, content: .proposal(proposal), checksum: checksums[proposal.tag],
      isOwn: isOwn)
  }

  /// Adds an entry of the log.
  mutating func add(_ placed: PlacedEntry, _ model: SimulationModel<State, Action>) {
    guard placed.offset > lastOffset, var state = state(at: lastOffset) else { return }
    if let entry = placed.entry, let proposal = proposal(in: entry) {
      let refusal = SimulationHandler(model: model).handle(proposal, on: &state)
      if settled[proposal.tag] != nil || !logged.insert(entry.id).inserted { doubled.append(proposal.tag) }
      settled[proposal.tag] = (placed.offset, refusal?.reason)
      order[entry.id.replica, default: []].append(proposal.tag)
      tagsOfIDs[entry.id] = proposal.tag
    }
    lastOffset = placed.offset
    states[placed.offset] = state
  }

  /// Returns the state after an offset.
  func state(at offset: UInt64) -> State? { states[offset] }

  /// Records that a replica has ended a proposal, and returns what is wrong with it.
  func end(_ ended: EndedProposal<Proposal>) -> String? {
    let tag = ended.pending.proposal.tag
    guard let fate = settled[tag] else { return "proposal \(tag) ended before the log had it" }
    switch ended.outcome {
    case .settled(let offset):
      return offset == fate.offset && fate.refusal == nil
        ? nil : "proposal \(tag) was settled at \(offset), but its fate is \(fate)"
    case .refused(let refusal):
      return refusal.reason == fate.refusal ? nil : "proposal \(tag) was refused, but its fate is \(fate)"
    case .passed(let offset):
      return fate.offset <= offset ? nil : "proposal \(tag) was passed at \(offset), but its fate is \(fate)"
    }
  }

  /// Records the start of an effect, and returns what is wrong with it.
  mutating func start(_ effect: Effect, of tag: UInt64, at replica: String) -> String? {
    let name = "the effect \(effect.name) of proposal \(tag)"
    guard proposals[tag]?.replica == replica else { return "\(name) ran on \(replica)" }
    guard started.insert("\(tag) \(effect.name)").inserted else { return "\(name) ran twice" }
    guard effect.isSettled else { return nil }
    guard let fate = settled[tag], fate.refusal == nil else {
      return "\(name) ran although it is not settled"
    }
    return nil
  }

  /// Records which proposals of a killed replica are lost.
  mutating func crash(_ replica: String, keeping saved: [ReplicationEntry]) {
    let kept = Set(saved.compactMap { proposal(in: $0)?.tag })
    for (tag, made) in proposals where made.replica == replica && settled[tag] == nil && !kept.contains(tag) {
      lost.insert(tag)
    }
  }

  /// Returns what is wrong when all replicas have received everything.
  func problems() -> [String] {
    var problems: [String] = []
    if !doubled.isEmpty { problems.append("proposals \(doubled) are in the log twice") }
    let missing = acknowledged.subtracting(logged)
    if !missing.isEmpty { problems.append("acknowledged entries \(missing) are not in the log") }
    for (replica, tags) in order where tags != tags.sorted() {
      problems.append("the log has the proposals of \(replica) in the order \(tags)")
    }
    let open = proposals.keys.filter { settled[$0] == nil && !lost.contains($0) }
    if !open.isEmpty { problems.append("proposals \(open.sorted()) were lost without a crash") }
    return problems
  }
}
