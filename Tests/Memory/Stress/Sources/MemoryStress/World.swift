import Rill

/// A state with parts of all kinds.
struct World: Sendable {
  struct Part: Equatable, Sendable {
    var number = 0
    var text = ""
  }

  struct Row: Identifiable, Equatable, Sendable {
    let id: Int
    var number = 0
  }

  var count = 0
  var part = Part()
  var maybe: Part?
  var rows = IdentifiedArray<Row>((0..<16).map { Row(id: $0) })
  /// The rows that are derived from, which shrink and grow at any time.
  var pool = IdentifiedArray<Row>((0..<16).map { Row(id: $0) })
  /// A value that runs code when it is replaced.
  var payload = Payload {}

  /// A computed part.
  var mirror: Part {
    get { Part(number: count, text: part.text) }
    set { part.text = newValue.text }
  }
}

enum Deed: Sendable {
  case add
  case part(Int)
  case maybe(Int)
  case come, go
  case row(Int, Int)
  case replace(Int)
  case payload(Payload)
  case work(Int)
  case shrink, grow
}

/// Calls a function when the last reference to the object is released.
// Unchecked: the function is called once, by the thread that releases the last reference.
final class Payload: @unchecked Sendable {
  private let onRelease: () -> Void

  init(_ onRelease: @escaping () -> Void) { self.onRelease = onRelease }

  deinit { onRelease() }
}

extension World {
  static func handle(_ world: inout World, _ deed: Deed) -> Effect<Deed> {
    switch deed {
    case .add: world.count += 1
    case .part(let number): world.part.number = number
    case .maybe(let number): world.maybe?.number = number
    case .come: world.maybe = Part()
    case .go: world.maybe = nil
    case .shrink: world.pool.removeAll { $0.id >= 8 }
    case .grow: for id in 0..<16 where !world.pool.contains(id: id) { world.pool.append(Row(id: id)) }
    case .row(let id, let number):
      world.rows[id: id]?.number = number
      world.pool[id: id]?.number = number
    case .replace(let id):
      world.rows.remove(id: id)
      world.rows.append(Row(id: id))
    case .payload(let payload): world.payload = payload
    case .work(let number):
      return .run("work", on: .store(of: World.self)) { store in
        store.part.number = number
        await Task.yield()
        store.update { $0.part.text = "\(number)" }
        Thrower.throwAway(Loose(store))
      }
    }
    return .none
  }
}
