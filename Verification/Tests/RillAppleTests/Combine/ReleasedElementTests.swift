import Combine
import Rill
import RillApple
import Testing

/// Objects that a subscription owns are released after unlocking: their release may cancel the subscription.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct ReleasedElementTests {
  /// Calls a function when it is released.
  private final class Payload: Sendable {
    private let whenReleased: @Sendable () -> Void

    init(_ whenReleased: @escaping @Sendable () -> Void) { self.whenReleased = whenReleased }

    deinit { whenReleased() }
  }

  private enum Message: Sendable {
    case carry(Payload)
    case end
  }

  /// Owns the subscription whose function refers to it.
  @MainActor
  private final class Model {
    var watches: Set<AnyCancellable> = []
    var factor = 2

    init(following store: Store<Counter, Counter.Action>) {
      store.publisher(deriving: { $0.count * self.factor }).sink { _ in }.store(in: &watches)
    }
  }

  private func mailbox() -> Store<Int, Message> { Store(0) { (_: inout Int, _: Message) in .none } }

  @Test func `a subscription that only its own function owns ends with the store`() {
    var store: Store<Counter, Counter.Action>? = Counter.store()
    var model: Model? = store.map { Model(following: $0) }
    weak let gone = model
    model = nil
    #expect(gone != nil)
    store = nil
    #expect(gone == nil)
  }

  @Test func `a waiting element may cancel the subscription when the subscriber cancels`() {
    let (store, taster) = (mailbox(), Taster<Message>())
    store.actionPublisher().subscribe(taster)
    store.send(.carry(Payload { taster.cancel() }))
    taster.cancel()
    taster.request(.unlimited)
    #expect(taster.inputs.isEmpty)
  }

  @Test(arguments: [SequenceBuffer.newest(1), .oldest(0), .newest(0)])
  func `an element that the buffer drops may cancel the subscription`(_ buffer: SequenceBuffer) {
    let (store, taster) = (mailbox(), Taster<Message>())
    store.actionPublisher(buffer: buffer).subscribe(taster)
    store.send(.carry(Payload { taster.cancel() }))
    for _ in 1...3 { store.send(.end) }
    taster.request(.unlimited)
    #expect(taster.inputs.isEmpty)
  }

  @Test func `the handler of an assignment may end the assignment when it is released`() {
    let (subject, store) = (PassthroughSubject<Int, Never>(), Counter.store())
    var own: Assigning? = Assigning(subject, to: store)
    weak let gone = own
    own = nil
    subject.send(3)
    #expect(store.count == 3)
    subject.send(completion: .finished)
    #expect(gone == nil)
  }
}

/// Owns an assignment whose function refers to it.
@MainActor
private final class Assigning {
  private var watch: AnyCancellable?

  init(_ subject: PassthroughSubject<Int, Never>, to store: Store<Counter, Counter.Action>) {
    watch = subject.assign(toAction: { self.action($0) }, using: store)
  }

  private func action(_ number: Int) -> Counter.Action { .add(number) }
}
