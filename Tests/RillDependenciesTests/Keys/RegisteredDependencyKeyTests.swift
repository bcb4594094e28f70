import RillDependencies
import RillFixtures
import Testing

/// Dependencies whose live value is known only at run time.
struct RegisteredDependencyKeyTests {
  struct Address: RegisteredDependencyKey, Equatable {
    var text: String
    static let placeholder = Address(text: "nowhere")
  }

  struct Database: RegisteredDependencyKey, Equatable {
    var name: String
    static let placeholder = Database(name: "none")
  }

  final class Archive: Sendable, DependencyKey {
    let database = DependencyValues.current[Database.self]
    static var real: Archive { Archive() }
  }

  @Test("a registered value is used wherever nothing overrides it, in previews too")
  func registered() {
    Address.register(Address(text: "here"))
    for environment in [DependencyEnvironment.real, .preview] {
      let received = failures(in: environment) {
        #expect(Dependency(Address.self)() == Address(text: "here"))
      }
      #expect(received == [])
    }
    let received = failures { #expect(Dependency(Address.self)() == Address(text: "here")) }
    #expect(received.map(\.reason) == [.realInTest])
  }

  struct Guide: RegisteredDependencyKey {
    var farewell: Farewell?
    static let placeholder = Guide()
  }

  @Test func `a registered value that is replaced may register and read values when it is released`() {
    let seen = Recorder<Bool>()
    let received = failures(in: .real) {
      Guide.register(Guide(farewell: Farewell { seen.note(Dependency(Guide.self)().farewell == nil) }))
      Guide.register(Guide())
    }
    #expect(received == [])
    #expect(seen.elements == [true])
  }

  @Test("a placeholder is not kept, neither by its holder nor in what was made of it")
  func placeholderIsNotKept() {
    let received = failures(in: .real) {
      let holder = Dependency(Database.self)
      let archive = Dependency(Archive.self)
      #expect(holder() == Database.placeholder)
      #expect(archive().database == Database.placeholder)
      Database.register(Database(name: "main"))
      #expect(holder() == Database(name: "main"))
      #expect(archive().database == Database(name: "main"))
      #expect(archive() === archive())
    }
    #expect(received.map(\.reason) == [.notRegistered, .notRegistered])
    #expect(received.allSatisfy { $0.key.hasSuffix("Database") })
  }
}
