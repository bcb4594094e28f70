import Rill
import RillFixtures
import Testing

/// Stores of different isolations that send to each other.
@Suite(.timeLimit(.minutes(60))) struct NeighborTests {
  @Test func `a message goes around a ring of 64 actors`() async {
    let offices = (0..<64).map { _ in PostOffice() }
    for (office, next) in zip(offices, offices.dropFirst() + offices.prefix(1)) {
      await office.connect(to: await next.sender)
    }
    let home = Signal()
    await offices[0].dispatch(.letter(steps: 64 * 10, home: home))
    await home.wait()
    for office in offices {
      let count = await office.count
      #expect(count == 10)
    }
  }

  @Test func `64 actors that send to each other concurrently lose nothing`() async {
    let offices = (0..<64).map { _ in PostOffice() }
    await withTaskGroup(of: Void.self) { group in
      for office in offices {
        group.addTask {
          for other in offices { await other.sender.send(.stamp) }
          await office.dispatch(.stamp)
        }
      }
    }
    for office in offices {
      let count = await office.count
      #expect(count == 65)
    }
  }
}

/// An actor with a store that passes messages on.
private actor PostOffice {
  struct State {
    var count = 0
    var next: Sender<Mail>?
  }

  enum Mail: Sendable {
    case connect(Sender<Mail>)
    case letter(steps: Int, home: Signal)
    case stamp
  }

  private lazy var store = Store(State()) { (state: inout State, mail: Mail) -> Effect<Mail> in
    switch mail {
    case .connect(let next): state.next = next
    case .stamp: state.count += 1
    case .letter(0, let home): home.fire()
    case .letter(let steps, let home):
      state.count += 1
      return .run("hand on") { [next = state.next] _ in
        await next?.send(.letter(steps: steps - 1, home: home))
      }
    }
    return .none
  }

  var sender: Sender<Mail> { store.sender() }
  var count: Int { store.count }

  func connect(to next: Sender<Mail>) { store.send(.connect(next)) }
  func dispatch(_ mail: Mail) { store.send(mail) }
}
