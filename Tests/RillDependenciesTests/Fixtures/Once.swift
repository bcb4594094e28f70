import RillDependencies

/// An object that exists once per environment.
final class Once: Sendable, DependencyKey {
  static let made = Counter()
  let number: Int

  init() { number = Once.made.add() }

  static var test: Once { Once() }
  static var real: Once { Once() }
}

/// An object that each holder creates for itself.
final class Fresh: Sendable, DependencyKey {
  static var real: Fresh { Fresh() }
  static var test: Fresh { Fresh() }
  static var lifetime: DependencyLifetime { .fresh }
}

/// An object that reads the weather while it is created.
final class Window: Sendable, DependencyKey {
  let view: String

  init() { view = DependencyValues.current.weather.now }

  static var real: Window { Window() }
  static var test: Window { Window() }
}

/// An object that reads the weather on demand.
final class Balcony: Sendable, DependencyKey {
  let weather = Dependency(\.weather)

  static var real: Balcony { Balcony() }
  static var test: Balcony { Balcony() }
}

/// An object that is created from a bank.
final class Branch: Sendable, DependencyKey {
  let bank = DependencyValues.current.bank

  static var real: Branch { Branch() }
  static var test: Branch { Branch() }
}

extension DependencyValues {
  var once: Once {
    get { self[Once.self] }
    set { self[Once.self] = newValue }
  }

  var fresh: Fresh {
    get { self[Fresh.self] }
    set { self[Fresh.self] = newValue }
  }

  var window: Window {
    get { self[Window.self] }
    set { self[Window.self] = newValue }
  }

  var balcony: Balcony {
    get { self[Balcony.self] }
    set { self[Balcony.self] = newValue }
  }

  var branch: Branch {
    get { self[Branch.self] }
    set { self[Branch.self] = newValue }
  }
}
