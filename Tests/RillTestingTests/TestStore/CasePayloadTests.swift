import Testing

@testable import RillTesting

/// Payloads that are taken out of a value by a function that makes such a value.
@Suite struct CasePayloadTests {
  enum Detail: Sendable, Equatable { case named(String), moved(Int, to: Int), closed }
  enum Action: Sendable {
    case row(Int, Detail), pair(left: Detail, right: Detail), detail(Detail), listed([String])
  }

  @Test func `a payload is found beside an equal id of a row`() {
    let action = Action.row(1, .named("tea"))
    #expect(CasePayload.find({ Action.row(1, .named($0)) }, in: action) == "tea")
    #expect(CasePayload.find({ (name: String) in Action.row(2, .named(name)) }, in: action) == nil)
  }

  @Test func `a component of a payload is found beside equal components`() {
    let action = Action.row(1, .closed)
    #expect(CasePayload.find({ Action.row(1, $0) }, in: action) == .closed)
    #expect(CasePayload.find({ Action.row($0, .closed) }, in: action) == 1)
    #expect(CasePayload.find({ Action.row($0, .named("")) }, in: action) == nil)
  }

  @Test func `several payloads are found below the action of a row`() {
    let found = CasePayload.find({ Action.row(7, .moved($0, to: $1)) }, in: .row(7, .moved(1, to: 2)))
    #expect(found?.0 == 1 && found?.1 == 2)
    #expect(CasePayload.find({ Action.row(8, .moved($0, to: $1)) }, in: .row(7, .moved(1, to: 2))) == nil)
  }

  @Test func `the component is found in the position in which the function embeds it`() {
    let action = Action.pair(left: .named("a"), right: .named("b"))
    #expect(CasePayload.find({ Action.pair(left: .named("a"), right: .named($0)) }, in: action) == "b")
    #expect(CasePayload.find({ Action.pair(left: .named($0), right: .named("b")) }, in: action) == "a")
    #expect(
      CasePayload.find({ (name: String) in Action.pair(left: .named(name), right: .closed) }, in: action)
        == nil)
  }

  @Test func `a payload of another case is not found`() {
    #expect(
      CasePayload.find({ (name: String) in Action.detail(.named(name)) }, in: .row(1, .named("tea"))) == nil)
    #expect(CasePayload.find(Action.detail, in: .listed(["tea"])) == nil)
    #expect(CasePayload.find(Action.listed, in: .listed(["tea"])) == ["tea"])
  }
}
