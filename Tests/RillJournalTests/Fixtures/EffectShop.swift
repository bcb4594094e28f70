import Foundation
import Rill
import RillFixtures

@testable import RillJournal
@testable import RillPersistence

/// A shop that calls a service for each order, and is killed meanwhile.
@MainActor
struct EffectShop {
  struct Shop: Codable, Equatable, Sendable {
    var orders: [Int] = []
    var paid: [Int] = []
    var unknown: [Int] = []
  }

  enum ShopAction: Codable, Equatable, Sendable {
    case order(Int)
    case orderAll([Int])
    case inTurn(Int)
    case touch
    case paid(Int)
    case unknown(Int)
    case forbidden
  }

  /// A service outside of the program: it counts, and answers only if it is open.
  final class Service: Sendable {
    let calls = Recorder<String>()
    let gate = Gate()
    let isOpen: Bool
    init(isOpen: Bool) { self.isOpen = isOpen }

    func pay(_ number: Int, _ name: String = "pay") async {
      calls.note("\(name) \(number)")
      if !isOpen { await gate.wait() }
    }
  }

  final class Gate: Sendable {
    private let waiting = AsyncStream.makeStream(of: Void.self)
    func wait() async { for await _ in waiting.stream {} }
  }

  /// Notes which effects have ended.
  final class Ends: Middleware {
    let names = Recorder<String>()
    func effectDidChange(_ event: EffectEvent) {
      if case .started = event.phase { return }
      names.note(event.description.name)
    }
    typealias State = Shop
    typealias Action = ShopAction
  }

  struct Program {
    let store: Store<Shop, ShopAction>
    let kept: StoreJournal<Shop, ShopAction>
    let ends: Ends
  }

  typealias Rules = [EffectRule<ShopAction>]

  let file = MemoryJournalFile()

  func store(_ service: Service) -> Store<Shop, ShopAction> {
    Store(Shop(), validators: [Validator("allowed") { !$0.unknown.contains(-1) }]) {
      (state: inout Shop, action: ShopAction) -> Effect<ShopAction> in
      func pay(_ number: Int) -> Effect<ShopAction> {
        .run("pay") { send in
          await service.pay(number)
          await send(.paid(number))
        }
        .id("payment \(number)")
      }
      switch action {
      case .order(let number):
        // Handled again on the state after it, the action would ask for nothing.
        guard !state.orders.contains(number) else { return .none }
        state.orders.append(number)
        return pay(number)
      case .orderAll(let numbers):
        state.orders += numbers
        return .merge(numbers.map(pay))
      case .inTurn(let number):
        state.orders.append(number)
        return .concatenate(
          .run("reserve") { _ in await service.pay(number, "reserve") }, pay(number), .send(.touch))
      case .paid(let number): state.paid.append(number)
      case .unknown(let number): state.unknown.append(number)
      case .forbidden: state.unknown.append(-1)
      case .touch: break
      }
      return .none
    }
  }

  /// The rows as a killed program leaves them.
  func copy(_ file: MemoryJournalFile) -> MemoryJournalFile {
    let copy = MemoryJournalFile()
    copy.damage("shop") { $0 = file.rows(of: "shop") }
    return copy
  }

  /// Has a first program run until its service was called, and returns what is on the disk then.
  func killed(
    _ actions: [ShopAction], calls count: Int, _ rules: Rules, settings: JournalSettings = JournalSettings(),
    isOpen: Bool = false
  ) async throws -> MemoryJournalFile {
    let service = Service(isOpen: isOpen)
    let store = store(service)
    let kept = try await store.attach(
      Journal(in: file), as: "shop", settings: settings, effects: rules)
    for action in actions { store.send(action) }
    await service.calls.first { $0.count >= count }
    try await kept.flush()
    return copy(file)
  }

  func attach(
    _ file: MemoryJournalFile, _ service: Service, _ rules: Rules,
    settings: JournalSettings = JournalSettings()
  ) async throws -> Program {
    let store = store(service)
    // Before the journal, which may have effects run again.
    let ends = Ends()
    store.attach(ends)
    let kept = try await store.attach(Journal(in: file), as: "shop", settings: settings, effects: rules)
    return Program(store: store, kept: kept, ends: ends)
  }

  /// Waits until some effects have ended and their ends are on the disk.
  func finish(_ program: Program, effects count: Int) async throws {
    await program.ends.names.first { $0.count >= count }
    try await program.kept.flush()
  }
}
