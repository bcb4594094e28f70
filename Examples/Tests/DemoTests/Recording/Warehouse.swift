import Foundation
import Rill
import RillKeyedState
import RillStyles
import RillTesting

/// A feature whose state has a bit of everything that source is written of, and becomes whatever it is told to.
struct Warehouse: Reducer {
  struct Shelf: Equatable, Identifiable, Sendable {
    var id: Int
    var title: String
    var amounts: [UInt8] = []
  }

  enum Phase: Equatable, Sendable {
    case open, `default`, none, some
    case closed(until: Date), moving(Shelf, to: Int?), `self`(Double)
  }

  enum Key: Hashable, Sendable { case first, second(Int) }

  struct State: Equatable, Sendable {
    var name = ""
    var lines: [String] = []
    var shelves = IdentifiedArray<Shelf>()
    var byCode: [String: Shelf] = [:]
    var phase = Phase.open
    var next: Phase?
    var chosen: Shelf?
    var twice: Int??
    var marks: Set<Character> = []
    var keyed = KeyedState<Key>()
    var table: [[Int16]] = []
    var weight: Float = 0
    var id = UUID(uuidString: "8A1B9C0D-0000-4000-8000-000000000001")
    var link: URL?
    var bytes = Data()
    var pause = Duration.zero
    var bounds = 0..<1
    @ViewState var seen = 0
  }

  enum Action: Equatable, Sendable { case become(State) }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    if case .become(let other) = action { state = other }
    return .none
  }
}
