import Rill

/// A feature that accepts any action: none of them can stop the program.
struct Desk: Reducer {
  struct State: Codable, Hashable, Sendable {
    var coins = 10
    var notes: [Note] = [Note(id: 0, title: "</script><img src=x onerror=alert(1)>")]
    var tags = ["a\r\nSet-Cookie: b": 1]
    var mood: Mood?
  }

  struct Note: Codable, Hashable, Identifiable, Sendable {
    var id: Int
    var title: String
  }

  enum Mood: String, Codable, Sendable { case calm, keen }

  enum Action: Codable, Hashable, Sendable {
    case spend(coins: Int)
    case note(String)
    case tag(String, Int)
    case feel(Mood?)
    case clear
    case payday
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .spend(let coins): state.coins &-= coins
    case .note(let title): state.notes.append(Note(id: state.notes.count, title: title))
    case .tag(let name, let count): state.tags[name] = count
    case .feel(let mood): state.mood = mood
    case .clear: (state.notes, state.tags) = ([], [:])
    case .payday:
      state.coins &+= 5
      return .send(.note("paid"))
    }
    return .none
  }
}

/// A feature whose actions cannot be decoded from JSON.
enum Lamp {
  enum Action: Sendable { case toggle }

  static func reduce(_ isOn: inout Bool, _ action: Action) -> Effect<Action> {
    isOn.toggle()
    return .none
  }
}
