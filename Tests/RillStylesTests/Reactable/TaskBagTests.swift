import RillStyles
import Testing

@Suite(.timeLimit(.minutes(60))) struct TaskBagTests {
  @Test func `a released bag cancels its tasks`() async {
    let (silence, continuation) = AsyncStream.makeStream(of: Void.self)
    var bag: TaskBag? = TaskBag()
    let task = Task { for await _ in silence {} }
    if let bag { task.store(in: bag) }
    #expect(bag?.count == 1)
    bag = nil
    await task.value
    continuation.finish()
  }

  @Test func `a finished task is released`() async {
    let bag = TaskBag()
    await bag.insert(Task { 1 }).value
    #expect(bag.count == 0)
  }

  @Test func `all tasks can be cancelled`() async {
    let bag = TaskBag()
    let (silence, continuation) = AsyncStream.makeStream(of: Void.self)
    let task = Task { for await _ in silence {} }
    bag.insert(task)
    bag.cancelAll()
    await task.value
    continuation.finish()
    #expect(bag.count == 0)
  }
}
