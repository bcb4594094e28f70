/// A task that does only the work of an effect: it runs outside the main actor and returns there with a result.
@MainActor
final class BareTask {
  private var count = 0

  private func land() { count &+= 1 }

  private func start() -> Task<Void, Never> {
    Task { @concurrent [self] in await land() }
  }

  static func roundTrips() -> Measure {
    let home = BareTask()
    return .suspending { count in
      for _ in 0..<count { await home.start().value }
    }
  }

  static func atOnce(_ tasks: Int) -> Measure {
    let home = BareTask()
    return .suspending(each: tasks) { count in
      for _ in 0..<count {
        let started = (0..<tasks).map { _ in home.start() }
        for task in started { await task.value }
      }
    }
  }

  /// Starts tasks that sleep, and then cancels each of them.
  static func cancelled(_ tasks: Int) -> Measure {
    .suspending(each: tasks) { count in
      for _ in 0..<count {
        let started = (0..<tasks).map { _ in
          Task { @concurrent in
            do { try await Task.sleep(for: .seconds(60)) } catch {}
          }
        }
        for task in started { task.cancel() }
      }
    }
  }

  /// Starts tasks one after the other, each of which cancels the previous one; only the last returns a result.
  static func restarts(_ times: Int) -> Measure {
    let home = BareTask()
    return .suspending(each: times) { count in
      for _ in 0..<count {
        var running: Task<Void, Never>?
        for number in 1...times {
          running?.cancel()
          running = Task { @concurrent in
            do {
              if number < times { try await Task.sleep(for: .seconds(60)) }
              if !Task.isCancelled { await home.land() }
            } catch {}
          }
        }
        await running?.value
      }
    }
  }
}

extension Bound {
  /// Returns a bound of the given multiple of bare tasks that do the same work.
  static func timesTask(_ limit: Double, _ make: @escaping @MainActor () -> Measure) -> Bound {
    times(limit, "task", make)
  }
}
