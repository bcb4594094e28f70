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
  /// The milliseconds of the history that the test leaves out, because nothing waited in them.
  var leftOut: Int64 = 0
  /// The effects that began after their entry, as the parts of an effect that runs them in order, and their entries.
  private var later: [(entry: Entry, effect: HistoryEffect)] = []
  /// Whether the entries record the effects that sent them.
  let namesEffects: Bool
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
    namesEffects = entries.contains { $0.effect != nil }
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
        return !isCancelled(effect) && !hasSent(effect, of: entry)
      }
    }
  }

  /// Returns whether an effect may still run at the end of the test.
  private func mayRun(_ plan: HeldPlan) -> Bool { !plan.isOver && !isCancelled(plan.effect) }

  /// Returns whether an entry cancelled an effect.
  ///
  /// The test repeats neither what comes after its entries nor calls that cancel an effect from outside.
  private func isCancelled(_ effect: HistoryEffect) -> Bool {
    guard case .cancelled = effect.phase, let end = effect.end, let last, end <= last else { return false }
    return entries.contains { entry in
      entry.time <= end && end - entry.time < .milliseconds(2)
        && !entry.effects.contains { $0.number == effect.number }
    }
  }

  // MARK: - Walking

  /// Plans an entry, together with the entries that the same effect sent right after it.
  ///
  /// - Returns: The number of planned entries.
  private mutating func take(_ place: Int) -> Int {
    let entry = entries[place]
    let isTimed = passTime(until: entry)
    defer {
      last = entries[place].time
      if !isTimed { leaveOutTime(until: entry) }
    }
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
    later += entry.effects.filter { begins($0, after: entry) }.map { (entry, $0) }
    hold(entry.effects.filter { !begins($0, after: entry) }, of: entry)
  }

  /// Returns whether an effect of an entry began only when another part of it had ended.
  private func begins(_ effect: HistoryEffect, after entry: Entry) -> Bool {
    hasParts(entry) && effect.start - entry.time > .milliseconds(2)
      && entry.effects.contains { other in
        other.number != effect.number && other.end.map { $0 > entry.time && $0 <= effect.start } ?? false
      }
  }

  private func hasParts(_ entry: Entry) -> Bool {
    entry.effects.contains { $0.description.name == "concatenate" }
  }

  /// Records effects of an entry that begin now.
  private mutating func hold(_ effects: [HistoryEffect], of entry: Entry) {
    for effect in delayedSends(of: entry) where effects.contains(where: { $0.number == effect.number }) {
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
      guard effects.contains(where: { $0.number == effect.number }) else { continue }
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
    let begun = later.filter { $0.effect.start <= time }
    later.removeAll { $0.effect.start <= time }
    guard !silent.isEmpty || !begun.isEmpty else { return }
    let ends = silent.map { (time: desk[$0].end ?? time, index: Int?.some($0), begun: Int?.none) }
    let starts = begun.indices.map { (time: begun[$0].effect.start, index: Int?.none, begun: Int?.some($0)) }
    for event in (ends + starts).sorted(by: { $0.time < $1.time }) {
      if let index = event.index { speak(index, [], isEnd: true) }
      if let place = event.begun { hold([begun[place].effect], of: begun[place].entry) }
    }
    // What has begun meanwhile may have ended as well.
    endEffects(before: time, orSoon: isLast)
  }

  private mutating func speak(_ index: Int, _ sends: [Int], isEnd: Bool) {
    let effect = desk[index].effect.description
    advance(to: desk[index].due)
    steps.append(.deliver(effect: effect.name, position: position(of: desk[index]), sends, isEnd: isEnd))
    desk[index].isOver = isEnd
  }
}

// MARK: - Effects of one name

extension TestPlan {
  /// Returns how many held effects of the same name have begun before an effect.
  ///
  /// They matter where an effect is a part of another one, which goes on with its next part. Others with the same name may send in
  /// its place.
  private func position(of plan: HeldPlan) -> Int {
    let name = plan.effect.description.name
    let others = desk.filter { $0.effect.description.name == name && !$0.isOver }
    let isPart = entries.contains { entry in
      hasParts(entry) && entry.effects.contains { $0.number == plan.effect.number }
    }
    guard others.count > 1, isPart else { return 0 }
    return others.count { $0.effect.number < plan.effect.number && !isCancelled($0.effect) }
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
  ///
  /// The position is the number of held effects of the same name that have begun before.
  case deliver(effect: String, position: Int = 0, [Int], isEnd: Bool)
  /// Advances the clock.
  case advance(Duration)
  /// Cancels all effects that still run.
  case cancelRest
}
