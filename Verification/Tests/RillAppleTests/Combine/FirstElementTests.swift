import Combine
import Rill
import RillApple
import RillFixtures
import Testing

/// Waiting for the first element of a publisher.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct FirstElementTests {
  @Test func `the first element comes, and nothing more is waited for`() async throws {
    let store = Counter.store()
    store.send(.add(3))
    #expect(await store.publisher(\.count).first(timeout: .seconds(60)) == 3)
    let numbers = CurrentValueSubject<Int, any Error>(5)
    #expect(try await numbers.first(timeout: .seconds(60)) == 5)
  }

  @Test func `nothing comes when the publisher ends or the time is over`() async throws {
    let silent = PassthroughSubject<Int, Never>()
    #expect(await silent.first(timeout: .zero) == nil)
    #expect(try await PassthroughSubject<Int, any Error>().first(timeout: .zero) == nil)
    silent.send(completion: .finished)
    #expect(await silent.first(timeout: .seconds(60)) == nil)
  }

  @Test func `a failure is thrown`() async {
    await #expect(throws: Mishap.self) {
      try await Fail<Int, any Error>(error: Mishap.usual).first(timeout: .seconds(60))
    }
  }
}
