import RillValues
import Testing

@testable import RillSessions

struct SessionFailureTests {
  @Test func `a failure becomes a clause, and a type name at its start keeps its capital letter`() {
    let plain = SessionFailure.unnamedAction(known: ["take"])
    let clause = CodingReason.text(plain)
    #expect(clause.hasPrefix(#"it is not an object with one member, the name of a type: "take". "#))
    let named = SessionFailure.unnamedType("Shake", known: ["take"])
    #expect(
      CodingReason.text(named) == """
        Shake is none of the types of actions that were named: "take". Add SessionActionType(Shake.self) { $0 } to the \
        coding
        """)
  }
}
