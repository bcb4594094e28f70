import Rill
import RillDebugging

/// The steps with which a test repeats entries of a history, computed from the entries alone.
///
/// The test holds effects: it lets them send what they sent and end when they ended. Effects that wrote directly, as
/// interactors do, run normally, because the test cannot write in their place.
struct TestPlan {
  /// The properties of an entry that the plan needs.
  struct Entry {
    let sequence: UInt64
    let label: String
    let isWrite: Bool
    let origin: Origin
    let cause: UInt64?
    var effect: UInt64?
    let time: ContinuousClock.Instant
    var effects: [HistoryEffect] = []
  }

  var steps: [TestStep] = []
  /// The names of effects that run although others are held, in order.
  var running: [String] = []
  /// The names of effects that are held although others run, in order.
  var held: [String] = []
  /// Whether effects run unless they are named; otherwise they are held unless they are named.
  let runsEffects: Bool

  let entries: [Entry]
  let places: [UInt64: Int]
  private var desk: [HeldPlan] = []
  /// The times at which effects without work send, by the input and the number of the effect.
  var dues: [DelayedSend: Duration] = [:]
  /// The times at which the last effects of serial queues send.
  var queues: [EffectID: Duration] = [:]
  /// The times at which throttles admit their next effects.
  var windows: [EffectID: Duration] = [:]
  /// The time of the test's clock, relative to its start.
  var clock = Duration.zero
  private var last: ContinuousClock.Instant?

  /// An effect without work that sends after a delay.
  struct DelayedSend: Hashable {
    let cause: UInt64
    let effect: UInt64
  }

  /// A held effect and the actions it has yet to send.
  private struct HeldPlan {
    let effect: HistoryEffect
    /// The time on the test's clock at which it has waited as long as it must.
    let due: Duration
    var sends: [Int]
    var isOver = false

    /// The time at which its work ended, or nil if it was cancelled or has not ended.
    var end: ContinuousClock.Instant? {
      switch effect.phase {
      case .finished, .failed: effect.end
      case .started, .cancelled: nil
      }
    }
  }

  /// Creates the plan of a test.
  ///
  /// - Parameters:
  ///   - entries: The entries, in order.
  ///   - runsEffects: Whether effects run unless they are named, as those of an interactor's store must.
  init(_ entries: [Entry], runsEffects: Bool = false) {
    self.entries = entries
    self.runsEffects = runsEffects
    places = Dictionary(entries.enumerated().map { ($0.element.sequence, $0.offset) }) { first, _ in first }
    choose()
    var place = 0
    while place < entries.count {
      endEffects(before: entries[place].time)
      place += take(place)
    }
    if let last { endEffects(before: last, orSoon: true) }
    if runsEffects || !running.isEmpty || desk.contains(where: mayRun) || waitsToSend {
      steps.append(.cancelRest)
    }
  }

  /// A Boolean value that indicates whether an effect without work still waits for its time at the end of the test, because the
  /// entry that it sends is none of the entries.
  private var waitsToSend: Bool {
    entries.contains { entry in
      entry.effects.contains { effect in
        guard Self.ownless.contains(effect.description.name), Self.canWait(effect.description) else {
          return false
        }
        if case .cancelled = effect.phase, let end = effect.end, let last, end <= last { return false }
        return !hasSent(effect, of: entry)
      }
    }
  }

  /// Returns whether an effect may still run at the end of the test, because its end was not recorded or came later.
  private func mayRun(_ plan: HeldPlan) -> Bool {
    guard !plan.isOver else { return false }
    guard case .cancelled = plan.effect.phase, let end = plan.effect.end, let last else { return true }
    return end > last
  }

  // MARK: - Walking

  /// Plans an entry, together with the entries that the same effect sent right after it.
  ///
  /// - Returns: The number of planned entries.
  private mutating func take(_ place: Int) -> Int {
    let entry = entries[place]
    defer { last = entries[place].time }
    passTime(until: entry)
    guard isCaused(entry) else {
      separateDelays(of: entry)
      steps.append(entry.isWrite ? .write(place) : .send(place))
      hold(entry)
      return 1
    }
    guard let index = desk.firstIndex(where: { $0.sends.first == place }) else {
      awaitDelay(of: entry)
      steps.append(entry.isWrite ? .receiveWrite(place, within: patience(with: entry)) : .receive(place))
      hold(entry)
      return 1
    }
    return deliver(index, from: place)
  }

  private mutating func deliver(_ index: Int, from place: Int) -> Int {
    let run = zip(desk[index].sends, place...).prefix { $0 == $1 }.map(\.0)
    desk[index].sends.removeFirst(run.count)
    let isEnd = desk[index].sends.isEmpty && desk[index].end != nil
    speak(index, run, isEnd: isEnd)
    for place in run {
      steps.append(.receive(place))
      hold(entries[place])
    }
    return run.count
  }

  /// Records the effects of an entry that the test holds.
  private mutating func hold(_ entry: Entry) {
    for effect in delayedSends(of: entry) {
      let (description, id) = (effect.description, effect.description.id)
      // In a queue, the delay begins when the effect before it has ended.
      let start = description.policy == .serial ? id.flatMap { queues[$0] } ?? clock : clock
      let due = due(of: description, from: max(start, clock))
      open(windowOf: effect, of: entry, from: due)
      dues[DelayedSend(cause: entry.sequence, effect: effect.number)] = due
      if let id { queues[id] = due }
    }
    var named: Set<String> = []
    for effect in entry.effects where isHeld(effect, of: entry) {
      let name = effect.description.name
      let isFirst = named.insert(name).inserted
      let sends = sends(of: effect, isFirst: isFirst, by: entry.sequence)
      let due = due(of: effect.description, from: clock)
      open(windowOf: effect, of: entry, from: due)
      desk.append(HeldPlan(effect: effect, due: due, sends: sends))
    }
  }

  /// Returns the entries that an effect sent.
  ///
  /// Entries that do not record their effect are attributed to the first effect with the matching name.
  private func sends(of effect: HistoryEffect, isFirst: Bool, by number: UInt64) -> [Int] {
    entries.indices.filter { place in
      let entry = entries[place]
      guard entry.cause == number, !entry.isWrite else { return false }
      if let sender = entry.effect { return sender == effect.number }
      return isFirst && entry.origin == .effect(effect.description.name)
    }
  }

  /// Ends the effects that ended before the given time without sending anything more.
  private mutating func endEffects(before time: ContinuousClock.Instant, orSoon isLast: Bool = false) {
    let silent = desk.indices.filter { index in
      guard !desk[index].isOver, desk[index].sends.isEmpty, let end = desk[index].end else { return false }
      return isLast || end <= time
    }
    for index in silent.sorted(by: { (desk[$0].end ?? time) < (desk[$1].end ?? time) }) {
      speak(index, [], isEnd: true)
    }
  }

  private mutating func speak(_ index: Int, _ sends: [Int], isEnd: Bool) {
    let effect = desk[index].effect.description
    advance(to: desk[index].due)
    steps.append(.deliver(effect: effect.name, sends, isEnd: isEnd))
    desk[index].isOver = isEnd
  }
}

/// One or two lines of a test that repeats what a store did.
enum TestStep: Equatable {
  /// Sends the action of an entry that came from outside.
  case send(Int)
  /// Expects the action of an entry that an effect sends.
  case receive(Int)
  /// Repeats the direct write of an entry that came from outside.
  case write(Int)
  /// Expects the direct write of an effect or interactor, and advances the clock for it if necessary.
  case receiveWrite(Int, within: Duration? = nil)
  /// Sends the actions of entries from a held effect, and ends the effect if these are its last.
  case deliver(effect: String, [Int], isEnd: Bool)
  /// Advances the clock.
  case advance(Duration)
  /// Cancels all effects that still run.
  case cancelRest
}
