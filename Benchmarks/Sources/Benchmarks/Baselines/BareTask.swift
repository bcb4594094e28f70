/// A task that does what an effect does, and nothing else: off the main actor, and home with a result.
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

  /// Starts one task after the other, each of which cancels the one before; only the last comes home.
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
  /// At most so many times what bare tasks take for the same.
  static func timesTask(_ limit: Double, _ make: @escaping @MainActor () -> Measure) -> Bound {
    times(limit, "task", make)
  }
}
