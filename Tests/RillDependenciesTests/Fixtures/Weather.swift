import RillDependencies

/// A client with an answer of its own for everybody.
struct Weather: Sendable, Equatable {
  var now: String
}

extension Weather: DependencyKey {
  static let real = Weather(now: "real")
  static let preview = Weather(now: "preview")
  static let test = Weather(now: "test")
}

/// A client that has only what is required.
struct Bank: Sendable, Equatable {
  var name: String
}

extension Bank: DependencyKey {
  static let real = Bank(name: "real")
}

/// A protocol as a dependency.
protocol Speaking: Sendable {
  func say() -> String
}

struct Speaker: Speaking, DependencyKey {
  struct Mute: Speaking {
    func say() -> String { "" }
  }

  func say() -> String { "hello" }

  static var real: any Speaking { Speaker() }
  static var test: any Speaking { Mute() }
}

/// A dependency that may be nil.
enum Nickname: DependencyKey {
  static var real: String? { "Rill" }
  static var test: String? { "test" }
}

/// A dependency whose real value is known at the start of the program; this one never learns it.
struct Server: RegisteredDependencyKey, Equatable {
  var address: String
  static let placeholder = Server(address: "nowhere")
}

extension DependencyValues {
  var weather: Weather {
    get { self[Weather.self] }
    set { self[Weather.self] = newValue }
  }

  var bank: Bank {
    get { self[Bank.self] }
    set { self[Bank.self] = newValue }
  }

  var speaker: any Speaking {
    get { self[Speaker.self] }
    set { self[Speaker.self] = newValue }
  }

  var nickname: String? {
    get { self[Nickname.self] }
    set { self[Nickname.self] = newValue }
  }

  var server: Server {
    get { self[Server.self] }
    set { self[Server.self] = newValue }
  }
}
