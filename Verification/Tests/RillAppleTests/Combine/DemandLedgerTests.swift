import Combine
import Rill
import Testing

@testable import RillApple

/// All events of a subscription, in every order.
struct DemandLedgerTests {
  private enum Event: CaseIterable { case offer, askForOne, askForAll, received, ended, cancelled }

  /// The model with which the ledger is compared: the same behavior, written without regard to cost.
  private struct Model {
    var offered = 0
    var waiting: [Int] = []
    var wanted = 0
    var isReceiving = false
    var hasEnded = false
    var isOver = false

    /// Returns the expected step after an event.
    mutating func expect(_ event: Event, _ buffer: SequenceBuffer) -> String {
      switch event {
      case .offer:
        if !hasEnded { keep(offered, buffer) }
        offered += 1
      case .askForOne: wanted += 1
      case .askForAll: wanted += 1_000
      case .received: isReceiving = false
      case .ended: hasEnded = true
      case .cancelled: isOver = true
      }
      if isOver || isReceiving { return "nothing" }
      if let element = waiting.first {
        guard wanted > 0 else { return "nothing" }
        waiting.removeFirst()
        wanted -= 1
        isReceiving = true
        return "deliver \(element)"
      }
      isOver = hasEnded
      return hasEnded ? "complete" : "nothing"
    }

    private mutating func keep(_ element: Int, _ buffer: SequenceBuffer) {
      waiting.append(element)
      // It is delivered immediately and needs no buffer.
      if wanted > 0, !isReceiving { return }
      switch buffer {
      case .newest(let limit): waiting = waiting.suffix(limit)
      case .oldest(let limit): waiting = Array(waiting.prefix(limit))
      case .unbounded: break
      }
    }
  }

  @Test(arguments: [SequenceBuffer.newest(1), .newest(2), .oldest(1), .unbounded, .newest(0)])
  func `every order of six events gives what was promised`(_ buffer: SequenceBuffer) {
    var count = 0
    walk(DemandLedger<Int>(buffer: buffer), Model(), buffer, depth: 6, trail: [], &count)
    #expect(count > 10_000)
  }

  private func walk(
    _ ledger: DemandLedger<Int>, _ model: Model, _ buffer: SequenceBuffer, depth: Int, trail: [Event],
    _ count: inout Int
  ) {
    count += 1
    guard depth > 0 else { return }
    for event in Event.allCases where event != .received || model.isReceiving {
      var ledger = ledger
      var model = model
      let trail = trail + [event]
      apply(event, model.offered, to: &ledger)
      let step = describe(ledger.next())
      let expected = model.expect(event, buffer)
      guard step == expected else {
        Issue.record("\(buffer): \(trail): \(step) instead of \(expected)")
        continue
      }
      walk(ledger, model, buffer, depth: depth - 1, trail: trail, &count)
    }
  }

  private func apply(_ event: Event, _ element: Int, to ledger: inout DemandLedger<Int>) {
    switch event {
    case .offer: _ = ledger.offer(element)
    case .askForOne: ledger.request(.max(1))
    case .askForAll: ledger.request(.unlimited)
    case .received: ledger.didDeliver(.none)
    case .ended: ledger.end()
    case .cancelled: _ = ledger.cancel()
    }
  }

  private func describe(_ step: DemandLedger<Int>.Step) -> String {
    switch step {
    case .nothing: "nothing"
    case .deliver(let element): "deliver \(element)"
    case .complete: "complete"
    }
  }
}
