/// An executor that runs one job after another, each after a long delay.
final class SlowExecutor: SerialExecutor {
  private typealias Order = (job: UnownedJob, executor: SlowExecutor)

  private let orders: AsyncStream<Order>.Continuation

  init() {
    let (stream, orders) = AsyncStream.makeStream(of: Order.self)
    self.orders = orders
    Task.detached {
      for await order in stream {
        for _ in 1...100 { await Self.visitMainActor() }
        order.job.runSynchronously(on: order.executor.asUnownedSerialExecutor())
      }
    }
  }

  deinit { orders.finish() }

  func enqueue(_ job: consuming ExecutorJob) { orders.yield((UnownedJob(job), self)) }

  // The optimizer leaves out a change to an actor on which nothing happens.
  @MainActor private static func visitMainActor() { visits += 1 }
  @MainActor private static var visits = 0
}
