import RillTesting
import Testing

@testable import RillReplication

@Suite struct QueueTests {
  @Test func `a queue contains what an array contains after any operations`() {
    var random = SeededRandom(seed: 3)
    var queue = Queue<Int>()
    var array: [Int] = []
    for round in 0..<5_000 {
      switch random.int(in: 0...6) {
      case 0...2:
        queue.append(round)
        array.append(round)
      case 3 where !array.isEmpty:
        let count = random.int(in: 0...array.count)
        #expect(queue.removeFirst(count) == Array(array.prefix(count)))
        array.removeFirst(count)
      case 4 where !array.isEmpty:
        let index = random.int(in: 0...array.count - 1)
        #expect(queue.remove(at: index) == array.remove(at: index))
      case 5 where !array.isEmpty:
        let index = random.int(in: 0...array.count - 1)
        queue[index] += 1
        array[index] += 1
      default:
        if !array.isEmpty {
          queue.remove(at: 0)
          array.removeFirst()
        }
      }
      guard queue.all.elementsEqual(array), queue.count == array.count, queue.first == array.first,
        queue.isEmpty == array.isEmpty
      else {
        Issue.record("the queue differs in round \(round)")
        return
      }
    }
  }

  @Test func `removing the oldest elements moves each of the others at most once on average`() {
    var queue = Queue<Int>()
    for number in 0..<10_000 { queue.append(number) }
    var moved = 0
    while !queue.isEmpty {
      let start = queue.all.startIndex
      queue.remove(at: 0)
      if queue.all.startIndex <= start { moved += queue.count }
    }
    #expect(moved <= 10_000)
  }

  @Test func `proposals that could not be saved return to the front of an outbox`() {
    var outbox = Outbox<Int>()
    for number in 1...6 { outbox.offer(number) }
    let taken = outbox.takeOffers(limit: 2)
    outbox.offer(7)
    outbox.putBack(taken)
    #expect(outbox.offerCount == 7 && !outbox.isAcknowledged)
    #expect(outbox.takeOffers(limit: 3) == [1, 2, 3])
    #expect(outbox.takeOffers(limit: .max) == [4, 5, 6, 7])
  }

  @Test func `an outbox is emptied from its front`() {
    var outbox = Outbox<Int>()
    for number in 1...2_000 { outbox.offer(number) }
    while outbox.offerCount > 0 {
      for number in outbox.takeOffers(limit: 512) {
        outbox.add(ReplicationEntry(id: EntryID(replica: "a", number: UInt64(number)), bytes: [1, 2]))
      }
    }
    #expect(outbox.byteCount == 4_000)
    while case let batch = outbox.startAppend(count: 512, bytes: 1 << 20), !batch.isEmpty {
      outbox.endAppend(batch)
    }
    #expect(outbox.isAcknowledged)
    for number in 1...UInt64(2_000) { outbox.remove(number) }
    #expect(outbox.byteCount == 0 && outbox.isAcknowledged)
  }
}
