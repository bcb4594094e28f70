import Rill
import RillReplication
import RillTesting

/// A simulation of replicas of one store on a log with faults, determined by a seed.
///
/// It drives the machines of real replicas with a model of your own. Messages are delayed, repeated and lost, replicas and
/// the log crash, snapshots are damaged, and the log is trimmed.
///
/// ```swift
/// let simulation = ReplicaSimulation(of: model)
/// #expect(simulation.firstFailure(seeds: 0..<300) == nil)
/// ```
///
/// **Behavior**
/// - After each step, each replica shows the state after the entries it has received, with its pending proposals on top.
/// - At the end, when every replica is connected, all show the same state and agree on every checksum, also with those that
///   durable replicas have kept from earlier runs. None of these has stopped because the log seems to have lost entries.
/// - Each acknowledged proposal is in the log once, and the proposals of one replica keep their order.
/// - No effect runs twice, on another replica, or for a proposal that is refused in its settled place if it waits for that.
/// - A proposal that was refused on its replica is refused in the log.
public struct ReplicaSimulation<State: Equatable & Sendable, Action: Sendable>: Sendable {
  private let model: SimulationModel<State, Action>
  private let replicas: ClosedRange<Int>
  private let steps: ClosedRange<Int>

  /// Creates a simulation.
  ///
  /// - Parameters:
  ///   - model: The logic that the replicas run.
  ///   - replicas: The number of replicas, from which a seed chooses.
  ///   - steps: The number of random steps, from which a seed chooses.
  public init(
    of model: SimulationModel<State, Action>, replicas: ClosedRange<Int> = 3...7,
    steps: ClosedRange<Int> = 40...160
  ) {
    self.model = model
    self.replicas = replicas
    self.steps = steps
  }

  /// Runs the simulation with each seed until one fails.
  ///
  /// - Parameter seeds: The seeds.
  /// - Returns: One line that names the seed, the shortest failing steps and the violated rule, or nil.
  public func firstFailure(seeds: some Sequence<UInt64>) -> String? {
    for seed in seeds {
      if let failure = failure(seed: seed) { return failure }
    }
    return nil
  }

  /// Runs the simulation with one seed.
  ///
  /// - Parameter seed: The seed.
  /// - Returns: One line that names the seed, the shortest failing steps and the violated rule, or nil.
  public func failure(seed: UInt64) -> String? {
    let setup = Setup(seed: seed, replicas: replicas, steps: steps)
    guard let count = failingCount(setup, setup.steps) else { return nil }
    var shrinker = Shrinker(Array(setup.steps.prefix(count)))
    var repeats = 0
    while repeats < 2000, let candidate = shrinker.candidate() {
      repeats += 1
      shrinker.note(candidate, failsAfter: failingCount(setup, candidate))
    }
    let reason = violation(setup, shrinker.best)?.text ?? ""
    // With dots, so that the list can be pasted into a test.
    let text = shrinker.best.map { ".\($0)" }.joined(separator: ", ")
    return
      "seed \(seed): \(reason) — repeat with failure(seed: \(seed)); shortest of \(setup.replicas) replicas: [\(text)]"
  }

  /// Runs the given steps with the replicas of a seed, for a failure that was found before.
  ///
  /// - Parameters:
  ///   - steps: The steps.
  ///   - seed: The seed.
  /// - Returns: The violated rule, or nil.
  public func failure(of steps: [SimulationStep], seed: UInt64) -> String? {
    violation(Setup(seed: seed, replicas: replicas, steps: self.steps), steps)?.text
  }

  /// The choices that a seed makes.
  private struct Setup {
    let replicas: Int
    let durable: [Bool]
    let interval: UInt64
    let steps: [SimulationStep]

    init(seed: UInt64, replicas: ClosedRange<Int>, steps: ClosedRange<Int>) {
      var random = SeededRandom(seed: seed)
      let count = random.int(in: replicas)
      self.replicas = count
      durable = (0..<count).map { _ in random.bool() }
      interval = UInt64(random.int(in: 1...8))
      self.steps = SimulationStep.steps(random.int(in: steps), replicas: count, &random)
    }
  }

  private func failingCount(_ setup: Setup, _ steps: [SimulationStep]) -> Int? {
    violation(setup, steps)?.count
  }

  private func violation(_ setup: Setup, _ steps: [SimulationStep]) -> (count: Int, text: String)? {
    var run = SimulationRun(
      model, replicas: setup.replicas, durable: setup.durable, interval: setup.interval)
    for (index, step) in steps.enumerated() {
      run.take(step)
      if let violation = run.violation { return (index + 1, violation) }
    }
    run.heal()
    return run.violation.map { (steps.count, $0) }
  }
}

extension SimulationRun {
  /// Connects everything, waits until nothing happens any more, and checks the end.
  mutating func heal() {
    for index in replicas.indices {
      take(.heal(index))
      take(.restart(index))
    }
    for _ in 0..<4 {
      for index in replicas.indices {
        for _ in 0..<replicas[index].requests.count { take(.arrive(index, failsAfter: nil)) }
        for _ in 0..<replicas[index].answers.count { take(.acknowledge(index)) }
        take(.read(index, count: .max / 2, again: 0))
        take(.save(index))
        // A request whose answer was lost has arrived above.
        replicas[index].outbox.endAppend([])
        take(.append(index, count: .max))
      }
    }
    guard violation == nil else { return }
    for replica in replicas {
      let machine = replica.machine
      if !machine.pending.isEmpty || machine.settled != nil || !replica.outbox.isAcknowledged {
        fail("\(replica.id) still has \(machine.pending.count) pending proposals at the end")
      }
      if machine.position != ledger.lastOffset { fail("\(replica.id) ended at \(machine.position)") }
      if replica.shown != ledger.state(at: ledger.lastOffset) {
        fail("\(replica.id) ended with another state")
      }
      if let straying = machine.checkpoints.straying { fail("\(replica.id) reports \(straying)") }
    }
    if let problem = ledger.problems().first { fail(problem) }
  }
}
