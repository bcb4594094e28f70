import Observation
import Rill
import RillFixtures

/// A change of the list of a number's observers.
enum ObserverListStep: Hashable {
  case join(Int)
  case leave(Int)
  /// Reads the number so that Observation tracks it.
  case track
  case change
}

/// The behavior of a list of observers, implemented without regard to speed.
///
/// Each observer performs a step of its own when it is first notified.
struct ObserverListModel {
  private enum Line: Hashable {
    case observer(Int, ticket: Int)
    case probe
  }

  private var lines: [Line] = []
  private var tickets = 0
  private var trackers = 0
  private var waiting = 0
  private var isTelling = false
  private var number = 0
  private var own: [Int: ObserverListStep]
  private(set) var log: [String] = []

  init(own: [Int: ObserverListStep] = [:]) { self.own = own }

  mutating func take(_ step: ObserverListStep) {
    switch step {
    case .join(let name):
      guard line(of: name) == nil else { return }
      tickets += 1
      lines.append(.observer(name, ticket: tickets))
    case .leave(let name):
      let left = line(of: name)
      lines.removeAll { $0 == left }
    case .track:
      if !lines.contains(.probe) { lines.append(.probe) }
      trackers += 1
    case .change:
      waiting += 1
      while !isTelling, waiting > 0 { tellAll() }
    }
  }

  private func line(of name: Int) -> Line? {
    lines.first { if case .observer(name, _) = $0 { true } else { false } }
  }

  private mutating func tellAll() {
    isTelling = true
    waiting -= 1
    number += 1
    let (told, isTracked) = (lines, trackers > 0)
    for line in told where lines.contains(line) {
      switch line {
      case .observer(let name, _):
        log.append("\(name): \(number)")
        if let step = own.removeValue(forKey: name) { take(step) }
      case .probe where isTracked:
        for _ in 0..<trackers { log.append("tracked: \(number)") }
        trackers = 0
      case .probe: break
      }
    }
    isTelling = false
  }
}

/// The same steps on a store.
final class ObserverListStage {
  private let store = Store<Int, Never>(0)
  private var subscriptions: [Int: Subscription] = [:]
  private var own: [Int: ObserverListStep]
  private let notes = Recorder<String>()

  init(own: [Int: ObserverListStep] = [:]) { self.own = own }

  var log: [String] { notes.elements }

  func take(_ step: ObserverListStep) {
    switch step {
    case .join(let name):
      guard subscriptions[name] == nil else { return }
      subscriptions[name] = store.observe(\.self) { [unowned self] change in
        notes.note("\(name): \(change.new)")
        if let step = own.removeValue(forKey: name) { take(step) }
      }
    case .leave(let name): subscriptions[name] = nil
    case .track:
      let reader = TrackedNumber(store: store, notes: notes)
      reader.read()
    case .change: store.update { $0 += 1 }
    }
  }
}

/// A number whose reads Observation tracks, and whose value is recorded after each change.
private struct TrackedNumber {
  let store: Store<Int, Never>
  let notes: Recorder<String>

  func read() {
    let number = NumberReader(store)
    withObservationTracking {
      _ = store[dynamicMember: \.self]
    } onChange: { [notes] in
      notes.note("tracked: \(number.value)")
    }
  }
}

// Unchecked: Observation requires a Sendable closure, and calls it where the store changes.
private final class NumberReader: @unchecked Sendable {
  private let store: Store<Int, Never>

  init(_ store: Store<Int, Never>) { self.store = store }

  var value: Int { store.state }
}
