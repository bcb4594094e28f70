import Testing

@testable import Rill

@Suite struct SendQueueTests {
  private typealias Queue = SendQueue<Int, String>

  private func input(_ action: String) -> Envelope<Int, String> { Envelope(.action(action)) }

  private func names(_ queue: Queue) -> [String] {
    var names: [String] = []
    while let mail = queue.popFirst() { names.append(mail.name) }
    return names
  }

  @Test func `inputs and visits leave in the order of their arrival`() {
    let queue = Queue()
    queue.append(input("one"), since: nil, at: nil)
    queue.append(visit: {}, cause: 1)
    queue.append(input("two"), since: nil, at: nil)
    #expect(names(queue) == ["one by caller", "a hook that observes a change", "two by caller"])
    #expect(queue.isEmpty)
  }

  @Test func `a batch within a batch is a part of it, and the next batch is another`() {
    let queue = Queue()
    queue.batched {
      queue.append(input("one"), since: nil, at: nil)
      queue.batched { queue.append(input("two"), since: nil, at: nil) }
      queue.append(input("three"), since: nil, at: nil)
    }
    queue.batched { queue.append(input("four"), since: nil, at: nil) }
    queue.append(input("five"), since: nil, at: nil)
    var batches: [UInt64] = []
    while case .input(let envelope, _, _)? = queue.popFirst() { batches.append(envelope.context.batch) }
    #expect(batches[0] != 0)
    #expect(batches[1...2].allSatisfy { $0 == batches[0] })
    #expect(batches[3] != 0 && batches[3] != batches[0])
    #expect(batches[4] == 0)
  }

  @Test func `only the first input of a forced send is forced`() {
    let queue = Queue()
    let forced = queue.forcing { [queue.takeForcing(), queue.takeForcing()] }
    #expect(forced == [true, false])
    queue.forcing {}
    #expect(!queue.takeForcing())
  }

  @Test func `a visit that is postponed within a visit follows those that already wait`() {
    let queue = Queue()
    queue.append(input("waiting"), since: nil, at: nil)
    let before = queue.postponedCount
    queue.visit({ queue.postpone(visit: {}, cause: queue.visitCause) }, cause: 7)
    #expect(queue.visitCause == 0)
    #expect(queue.appendPostponed(after: before))
    #expect(!queue.appendPostponed(after: before))
    guard case .input? = queue.popFirst(), case .visit(_, cause: 7)? = queue.popFirst() else {
      Issue.record("The visit does not follow the input.")
      return
    }
    #expect(queue.isEmpty)
  }

  @Test func `elements that are taken out to pause a turn are put back in order`() {
    let queue = Queue()
    queue.append(input("one"), since: nil, at: nil)
    queue.append(input("two"), since: nil, at: nil)
    let waiting = queue.takeAll()
    #expect(queue.isEmpty)
    queue.append(input("between"), since: nil, at: nil)
    #expect(names(queue) == ["between by caller"])
    queue.putBack(waiting)
    #expect(names(queue) == ["one by caller", "two by caller"])
  }
}
