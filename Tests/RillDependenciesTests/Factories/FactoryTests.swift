import RillDependencies
import Testing

/// Objects created from a payload.
struct FactoryTests {
  final class Note: FactoryMade, DependencyKey {
    struct Payload: Sendable { var text: String }
    let text: String
    init(payload: Payload) { text = payload.text }

    static var real: Note.Factory { Note.Factory() }
    static var test: Note.Factory { real }
  }

  protocol Page: Sendable { var title: String { get } }

  struct RealPage: Page, FactoryMade {
    let title: String
    init(payload: Int) { title = "page \(payload)" }
  }

  struct MockPage: Page, FactoryMade {
    let title: String
    init(payload: Int) { title = "mock \(payload)" }
  }

  enum Pages: DependencyKey {
    static let real = AnyFactory<any Page, Int>(RealPage.Factory()) { $0 }
    static let test = AnyFactory<any Page, Int>(MockPage.Factory()) { $0 }
  }

  @MainActor final class Panel: MainActorFactoryMade {
    let title: String
    init(payload: String) { title = payload }
  }

  enum Panels: DependencyKey {
    static let real = AnyMainActorFactory<String, String>(Panel.Factory()) { $0.title }
    static let test = AnyMainActorFactory<String, String> { "mock \($0)" }
  }

  @Test("a factory is a dependency, and makes a new object from each payload (R24)")
  func factory() {
    @Dependency(Note.self) var notes
    let (first, second) = (notes.create(payload: .init(text: "a")), notes.create(payload: .init(text: "b")))
    #expect([first.text, second.text] == ["a", "b"])
    #expect(first !== second)
  }

  @Test("an erased factory gives a protocol, and each environment its own mock (R24)")
  func erased() {
    @Dependency(Pages.self) var pages
    #expect(pages.create(payload: 1).title == "mock 1")
    withDependencies {
      $0.environment = .real
    } operation: {
      @Dependency(Pages.self) var pages
      #expect(pages.create(payload: 1).title == "page 1")
    }
  }

  @Test("an erased factory of the same output needs no transformation, and an erased one is a factory (R24)")
  func sameOutput() {
    let factory = AnyFactory<RealPage, Int>(RealPage.Factory())
    #expect(AnyFactory<String, Int>(factory, transform: \.title).create(payload: 2) == "page 2")
    #expect(AnyFactory<String, Int> { "\($0)" }.create(payload: 3) == "3")
  }

  @Test("an erased factory makes one object for each call (R24)")
  func onePerCall() {
    let made = Counter()
    let factory = AnyFactory<Int, String> { _ in made.add() }
    #expect([factory.create(payload: "a"), factory.create(payload: "b")] == [1, 2])
  }

  @Test("factories on the main actor do the same there (R24)")
  @MainActor func mainActor() {
    @Dependency(Panels.self) var panels
    #expect(panels.create(payload: "a") == "mock a")
    #expect(Panels.real.create(payload: "a") == "a")
    #expect(AnyMainActorFactory<Panel, String>(Panel.Factory()).create(payload: "b").title == "b")
  }
}
