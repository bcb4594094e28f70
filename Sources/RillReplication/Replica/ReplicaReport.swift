package import Rill

/// The report of a store's replica to tools: its condition, and the fate of each input.
///
/// The replica and the tool each request the report of the store, in any order. It belongs to the store's isolation, and
/// costs a replica nothing while no tool listens.
package final class ReplicaReport {
  /// The fate of an input.
  package enum Fate: Sendable {
    /// The input was proposed, and is not settled.
    case pending
    /// The input is in the log at the offset.
    case settled(UInt64)
    /// The input was refused after it had been shown, with the reason.
    case refused(Refusal)
    /// The input is in a part of the log that was trimmed before this replica read it.
    case passed(UInt64)
  }

  /// The fate of an input, and the replicas that it concerns.
  package struct Mark: Equatable, Sendable {
    /// The fate of an own input, or nil for an entry of another replica.
    package var fate: Fate?
    /// The replicas whose entries came between, or are shown, in the order in which they came.
    ///
    /// An own input was handled again on top of their entries. An entry without a fate shows their inputs.
    package var replicas: [String]

    /// Creates a mark.
    package init(_ fate: Fate?, replicas: [String] = []) {
      self.fate = fate
      self.replicas = replicas
    }

    /// Adds replicas that are not among the replicas yet.
    mutating func add(_ others: [String]) {
      for other in others where !replicas.contains(other) { replicas.append(other) }
    }
  }

  /// A change.
  package enum News: Sendable {
    case mark(UInt64, Mark)
    case status(ReplicaStatus)
  }

  /// The ID of the replica, or nil until one is attached.
  package private(set) var id: String?
  /// The name of the replicated store, or nil until a replica is attached.
  package private(set) var name: String?
  /// The marks of the inputs that are not settled.
  private var open: [UInt64: Mark] = [:]
  /// The tools that listen, each of which returns false when it no longer exists.
  private var listeners: [(News) -> Bool] = []
  private var read: (() -> (ReplicaStatus, [UInt64: Mark]))?

  private init() {}

  /// Returns the report of a store, which is created for the first that requests it.
  package static func of<State, Action>(_ tools: StoreTools<State, Action>) -> ReplicaReport {
    if let report = tools.object(ReplicaReport.self) { return report }
    let report = ReplicaReport()
    tools.setObject(report)
    return report
  }

  /// Calls a closure with the present condition of the replica, if there is one, and with each change from now on.
  ///
  /// - Parameter receive: The closure, which is released when it returns false.
  package func listen(_ receive: @escaping (News) -> Bool) {
    for news in present() where !receive(news) { return }
    listeners.append(receive)
  }

  // MARK: - The replica

  /// A Boolean value that indicates whether a tool listens.
  var hasListeners: Bool { !listeners.isEmpty }

  /// Reports about a replica from now on.
  ///
  /// - Parameters:
  ///   - id: The ID of the replica.
  ///   - name: The name of the replicated store.
  ///   - read: Returns the present condition, and the marks of the inputs that are known.
  func begin(_ id: String, of name: String, _ read: @escaping () -> (ReplicaStatus, [UInt64: Mark])) {
    (self.id, self.name, self.read) = (id, name, read)
    open = [:]
    guard hasListeners else { return }
    for news in present() { tell(news) }
  }

  /// Returns the present condition as changes.
  private func present() -> [News] {
    guard let (status, marks) = read?() else { return [] }
    for (sequence, mark) in marks where mark.fate == .pending && open[sequence] == nil {
      open[sequence] = mark
    }
    return marks.map { .mark($0, $1.fate == .pending ? open[$0] ?? $1 : $1) } + [.status(status)]
  }

  private func tell(_ news: News) {
    // A tool may begin to listen meanwhile.
    let received = listeners
    listeners = []
    listeners = received.filter { $0(news) } + listeners
  }

  func tell(_ status: ReplicaStatus) { if hasListeners { tell(.status(status)) } }

  /// Marks an own input as pending.
  func propose(_ sequence: UInt64) {
    guard sequence != 0 else { return }
    mark(sequence, Mark(.pending))
  }

  /// Marks an own input as ended.
  func end(_ sequence: UInt64, _ outcome: ProposalOutcome, after others: [String]) {
    let known = open.removeValue(forKey: sequence)
    guard sequence != 0, hasListeners else { return }
    var mark = known ?? Mark(nil)
    mark.fate = Fate(outcome)
    mark.add(others)
    tell(.mark(sequence, mark))
  }

  /// Marks all pending inputs as handled again on top of the entries of other replicas.
  ///
  /// - Complexity: O(pending inputs).
  func rebase(over others: [String]) {
    guard hasListeners, !others.isEmpty else { return }
    for (sequence, known) in open {
      var mark = known
      mark.add(others)
      if mark != known { self.mark(sequence, mark) }
    }
  }

  /// Marks a turn that shows entries of other replicas.
  func show(_ sequence: UInt64, of others: [String]) {
    guard hasListeners, !others.isEmpty else { return }
    tell(.mark(sequence, Mark(nil, replicas: others)))
  }

  private func mark(_ sequence: UInt64, _ mark: Mark) {
    guard hasListeners else { return }
    open[sequence] = mark
    tell(.mark(sequence, mark))
  }
}

extension ReplicaReport.Fate: Equatable {
  /// Returns whether two fates are equal; refusals are equal if they have the same text.
  package static func == (one: Self, other: Self) -> Bool {
    switch (one, other) {
    case (.pending, .pending): true
    case (.settled(let one), .settled(let other)), (.passed(let one), .passed(let other)): one == other
    case (.refused(let one), .refused(let other)): one.description == other.description
    default: false
    }
  }

  init(_ outcome: ProposalOutcome) {
    self =
      switch outcome {
      case .settled(let offset): .settled(offset)
      case .refused(let refusal): .refused(refusal)
      case .passed(let offset): .passed(offset)
      }
  }
}

extension Replica {
  /// Reports about this replica to the tools of its store.
  func beginReport(_ tools: StoreTools<State, Action>) {
    let report = ReplicaReport.of(tools)
    self.report = report
    report.begin(id, of: name) { [weak self] in
      guard let self else { return (ReplicaStatus(), [:]) }
      var marks: [UInt64: ReplicaReport.Mark] = [:]
      for (sequence, outcome) in outcomes.all { marks[sequence] = .init(.init(outcome)) }
      for pending in machine.pending.all where pending.proposal.sequence != 0 {
        marks[pending.proposal.sequence] = .init(.pending)
      }
      return (currentStatus, marks)
    }
  }
}
