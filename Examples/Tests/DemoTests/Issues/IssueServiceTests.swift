import RillQueries
import RillTesting
import Testing

@testable import Demo

/// The simulated service.
struct IssueServiceTests {
  private let clock = ImmediateClock()

  @Test func `a repeated request changes nothing twice`() async throws {
    let service = IssueService(count: 10, clock: clock)
    let id = MutationID()
    let first = try await service.edit(3, .close, as: id)
    let second = try await service.edit(3, .close, as: id)
    #expect(first == second && first.change == 11)
    let comment = Comment(id: "me.1", author: "Me", text: "Tea")
    for _ in 0..<2 { try await service.add(comment, to: 3) }
    #expect(try await service.comments(on: 3).count { $0.id == "me.1" } == 1)
  }

  @Test func `an unknown issue is not edited`() async {
    let service = IssueService(count: 10, clock: clock)
    await #expect(throws: IssueService.Problem.unknown(11)) {
      try await service.edit(11, .close, as: MutationID())
    }
  }

  @Test func `a disturbed service refuses requests`() async throws {
    let service = IssueService(count: 10, clock: clock)
    await service.set(IssueService.Conditions(isFailing: true))
    await #expect(throws: IssueService.Problem.overloaded) { try await service.isTaken("Tea") }
    await service.set(IssueService.Conditions(isFailing: true, isOffline: true))
    await #expect(throws: IssueService.Problem.offline) { try await service.isTaken("Tea") }
  }

  @Test func `two services change the same issues in the same way`() async {
    var changes: [[Int]] = []
    for _ in 0..<2 {
      let service = IssueService(count: 10, clock: clock)
      var changed: [Int] = []
      for await id in service.changes() {
        changed.append(id)
        if changed.count == 20 { break }
      }
      changes.append(changed)
    }
    #expect(changes[0] == changes[1])
    #expect(Set(changes[0]).count > 3)
  }
}
