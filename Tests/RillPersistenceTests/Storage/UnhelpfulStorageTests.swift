import Foundation
import RillPersistence
import RillPersistenceTesting
import Synchronization
import Testing

struct UnhelpfulStorageTests {
  /// What happens in a hundred saves and loads of one seed.
  private func story(seed: UInt64, _ change: (inout UnhelpfulStorage.Faults) -> Void) -> [String] {
    var faults = UnhelpfulStorage.Faults()
    change(&faults)
    let base = MemoryStorage()
    let storage = UnhelpfulStorage(over: base, faults: faults, seed: seed)
    return (UInt8(0)..<100).map { number in
      var story = ""
      do throws(PersistenceFailure) { try storage.save(Data(repeating: number, count: 10), under: "a") } catch
      {
        story += "\(error.code) " as String
      }
      if case .unreadable = storage.load("a") { story += "unreadable " }
      if case .value(let data) = base.load("a") { story += "\(Array(data))" }
      return story
    }
  }

  @Test func `what it does depends on its seed alone`() {
    let change: (inout UnhelpfulStorage.Faults) -> Void = {
      ($0.failing, $0.torn, $0.unreadable) = (0.3, 0.3, 0.3)
    }
    #expect(story(seed: 1, change) == story(seed: 1, change))
    #expect(story(seed: 1, change) != story(seed: 2, change))
  }

  @Test func `a save that fails changes nothing, and a torn one leaves a part`() {
    let failing = story(seed: 1) { $0.failing = 1 }
    #expect(failing.allSatisfy { $0 == "unwritten " })
    let torn = story(seed: 1) { $0.torn = 1 }
    #expect(torn.allSatisfy { $0.hasPrefix("unwritten [") })
    #expect(Set(torn.map { $0.count { $0 == "," } }).count > 3)
  }

  @Test func `there is room for so much and no more`() throws {
    let storage = UnhelpfulStorage()
    storage.faults.room = 10
    try storage.save(Data(count: 6), under: "a")
    try storage.save(Data(count: 10), under: "a")
    let failure = #expect(throws: PersistenceFailure.self) { try storage.save(Data(count: 1), under: "b") }
    #expect(failure?.code == .noRoom)
    #expect(storage.load("a") == .value(Data(count: 10)))
  }

  @Test func `those who wait are let through in an order that the seed decides`() async {
    func order(seed: UInt64) async -> [String] {
      let base = MemoryStorage()
      let storage = UnhelpfulStorage(over: base, seed: seed)
      storage.hold()
      let order = Mutex<[String]>([])
      let watches = (0..<5).map { number in
        base.watch("\(number)") { order.withLock { $0.append("\(number)") } }
      }
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<5 {
          Thread.detachNewThread {
            do { try storage.save(Data(), under: "\(number)") } catch { Issue.record(error) }
          }
          await storage.waiting(number + 1)
        }
        let (done, end) = AsyncStream.makeStream(of: Void.self)
        let last = (0..<5).map { number in base.watch("\(number)") { end.yield() } }
        storage.letThrough()
        var count = 0
        for await _ in done {
          count += 1
          if count == 5 { break }
        }
        for watch in last { watch.cancel() }
      }
      for watch in watches { watch.cancel() }
      return order.withLock { $0 }
    }
    let first = await order(seed: 7)
    #expect(await order(seed: 7) == first)
    #expect(first.sorted() == ["0", "1", "2", "3", "4"])
    #expect(first != first.sorted())
  }

  @Test func `watchers receive rumors`() throws {
    let storage = UnhelpfulStorage()
    storage.faults.rumors = 1
    let told = Mutex(0)
    let watch = try storage.watch("a") { told.withLock { $0 += 1 } }
    try storage.save(Data(), under: "b")
    #expect(told.withLock { $0 } == 1)
    watch.cancel()
  }
}
