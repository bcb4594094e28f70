import Foundation
import Rill
import RillDependencies
import RillReplication
import Synchronization

/// Tickets, each with a date, an identifier and a number that its reducer draws.
struct Tickets: Codable, Equatable, Sendable {
  struct Ticket: Codable, Equatable, Sendable {
    var title: String
    var date: Date
    var id: UUID
    var number: Int
  }

  var tickets: [Ticket] = []
  var isPrized = false
  /// The number that is drawn only after a prize was announced.
  var prizes: [Int] = []
}

enum TicketAction: Codable, Equatable, Sendable {
  case issue(String)
  case announcePrize
  case printNewest
}

/// Draws a ticket, and prints the newest one in an effect.
struct TicketReducer: Reducer {
  var print: @Sendable (UUID) async -> Void = { _ in }

  func reduce(into state: inout Tickets, action: TicketAction) -> Effect<TicketAction> {
    let values = DependencyValues.current
    switch action {
    case .issue(let title):
      var random = values.random
      let ticket = Tickets.Ticket(
        title: title, date: values.date(), id: values.uuid(),
        number: Int.random(in: 0..<1_000_000, using: &random))
      state.tickets.append(ticket)
      if state.isPrized { state.prizes.append(Int.random(in: 0..<1_000_000, using: &random)) }
    case .announcePrize: state.isPrized = true
    case .printNewest:
      let id = values.uuid()
      return .run("print") { [print] _ in await print(id) }
    }
    return .none
  }
}

/// Creates a store of tickets with the real dependencies.
@MainActor
func makeTickets(
  _ reducer: TicketReducer = TicketReducer(),
  _ change: (inout DependencyValues) -> Void = { _ in }
) -> Store<Tickets, TicketAction> {
  withDependencies {
    $0.date = .real
    $0.random = .real
    $0.uuid = .real
    change(&$0)
  } operation: {
    Store(Tickets(), reducer: { reducer })
  }
}
