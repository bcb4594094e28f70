import Foundation
import Rill
import RillJournal
import RillPersistence
import RillSQLite
import RillSessions

/// The state of a shop with its orders.
private struct Shop: Codable, Sendable {
  var last = 0
  /// The orders to which the service has not responded.
  var open: Set<Int> = []
  /// The orders for which it is unknown whether the service was called.
  var doubted: Set<Int> = []
}

/// The actions of a shop.
enum ShopAction: Codable, Sendable {
  case order(Int)
  case paid(Int)
  case doubted(Int)
}

extension Mode {
  /// Pays an order at most once, and notes the orders for which this is uncertain.
  static var onlyOnce: EffectRule<ShopAction> {
    EffectRule("pay", .atMostOnce) { payment in
      guard payment.hasBegun, case .order(let number)? = payment.action else { return .again }
      return .send(.doubted(number))
    }
  }

  /// Accepts orders and calls a service for each; the harness acts as the service and counts the calls.
  ///
  /// - Parameters:
  ///   - file: The file of the journal.
  ///   - rules: The rules for calls that a crash has interrupted.
  /// - Throws: The failure of the journal.
  @MainActor
  static func order(in file: URL, _ rules: [EffectRule<ShopAction>]) async throws {
    let store = Store(Shop()) { (state: inout Shop, action: ShopAction) -> Effect<ShopAction> in
      switch action {
      case .order(let number):
        state.last = number
        state.open.insert(number)
        return .run("pay") { send in
          Voice.say("calls \(number)")
          await send(.paid(number))
        }
      case .paid(let number): state.open.remove(number)
      case .doubted(let number):
        state.open.remove(number)
        state.doubted.insert(number)
      }
      return .none
    }
    let journal = Journal(
      in: SQLiteJournalFile(at: file),
      settings: JournalSettings(durability: .everyAction, snapshotInterval: 7))
    let kept = try await store.attach(journal, as: "shop", effects: rules)
    if let cut = kept.recovery.truncation { Voice.end(because: "\(cut.count) entries were cut out") }
    var again: Set<Int> = []
    for effect in kept.recovery.unfinished where effect.outcome == .runsAgain {
      if case .order(let number)? = try effect.action?.decode(as: ShopAction.self) { again.insert(number) }
    }
    for number in store.open.subtracting(again) {
      Voice.end(because: "order \(number) is open, and nothing becomes of it")
    }
    Voice.found(store.last)
    Voice.say((["open"] + store.open.sorted().map(String.init)).joined(separator: " "))
    Voice.say((["doubted"] + store.doubted.sorted().map(String.init)).joined(separator: " "))
    var number = store.last
    while true {
      let last = number + 1 + number % 3
      Voice.wants(last)
      while number < last {
        number += 1
        store.send(.order(number))
      }
      try await kept.flush()
      Voice.kept(number)
    }
  }
}
