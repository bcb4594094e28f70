import RillDependencies

/// A client with a separate value for each environment.
struct Weather: Sendable, Equatable {
  var now: String
}

extension Weather: DependencyKey {
  static let real = Weather(now: "real")
  static let preview = Weather(now: "preview")
  static let test = Weather(now: "test")
}

/// A client with the required values only.
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

/// A dependency whose live value is registered at launch; this one never is.
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
