import Combine
import Rill
import RillApple
import RillFixtures
import Testing

/// Effects that are created from publishers.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct EffectPublisherTests {
  enum Action: Equatable, Sendable { case start, stop, came(Int), failed(String) }

  @Test func `each element is an action, in order, until the publisher completes`() async {
    let store = makeStore { Numbers(upTo: 200, end: .finished) }
    let work = store.send(.start)
    #expect(store.effects.map(\.description.name) == ["numbers"])
    await work.finish()
    #expect(store.state == (1...200).map(String.init))
    #expect(store.effects.isEmpty)
  }

  @Test func `a failure is caught, after the elements before it`() async {
    let store = makeStore { Numbers(upTo: 2, end: .failure(Mishap.usual)) }
    let work = store.send(.start)
    await work.finish()
    #expect(store.state == ["1", "2", "usual"])
  }

  @Test func `cancelling the effect cancels the subscription, and nothing comes after`() async {
    let source = Source()
    let store = makeStore { source }
    let work = store.send(.start)
    await source.subscribed.wait()
    source.send(1)
    _ = await store.first(\.count) { $0 == 1 }
    store.send(.stop)
    await work.finish()
    await source.cancelled.wait()
    source.send(2)
    #expect(store.state == ["1"])
  }

  @Test func `the store's end cancels the subscription`() async {
    let source = Source()
    var store: Store<[String], Action>? = makeStore { source }
    store?.send(.start)
    await source.subscribed.wait()
    store = nil
    await source.cancelled.wait()
  }

  private func makeStore<P: Publisher & SendableMetatype>(
    _ publisher: @escaping @Sendable () -> P
  ) -> Store<[String], Action> where P.Output == Int {
    Store([]) { (state: inout [String], action: Action) in
      switch action {
      case .start:
        return .publisher("numbers") {
          publisher().map { Action.came($0) }
        } catch: { error, send in
          await send(.failed("\(error)"))
        }
        .id("numbers")
      case .stop: return .cancel("numbers")
      case .came(let number): state.append("\(number)")
      case .failed(let problem): state.append(problem)
      }
      return .none
    }
  }
}

/// Publishes all numbers immediately, and then completes.
private struct Numbers: Publisher {
  typealias Output = Int
  typealias Failure = any Error

  let upTo: Int
  let end: Subscribers.Completion<any Error>

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == any Error {
    let subject = PassthroughSubject<Int, any Error>()
    subject.subscribe(subscriber)
    for number in 1...upTo { subject.send(number) }
    subject.send(completion: end)
  }
}

/// A publisher of the values that a test sends, which reports its subscriptions.
private final class Source: Publisher, Sendable {
  typealias Output = Int
  typealias Failure = Never

  let subscribed = Signal()
  let cancelled = Signal()
  private let taker = Recorder<@Sendable (Int) -> Void>()

  func send(_ number: Int) { for take in taker.elements { take(number) } }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
    let link = Link(subscriber, cancelled)
    taker.note { link.send($0) }
    subscriber.receive(subscription: link)
    subscribed.fire()
  }
}

/// Connects a subscriber to a source.
// Unchecked: the test sends only while no other code does.
private final class Link: Combine.Subscription, @unchecked Sendable {
  private let take: (Int) -> Void
  private let cancelled: Signal

  init<S: Subscriber>(_ subscriber: S, _ cancelled: Signal) where S.Input == Int {
    take = { _ = subscriber.receive($0) }
    self.cancelled = cancelled
  }

  func send(_ number: Int) { take(number) }
  func request(_ demand: Subscribers.Demand) {}
  func cancel() { cancelled.fire() }
}
