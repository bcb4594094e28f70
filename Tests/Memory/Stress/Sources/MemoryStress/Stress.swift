import Foundation
import Rill

/// Releases all objects that Rill returns in all places where they can be released, and checks that no action is lost.
///
/// Usage: MemoryStress [--seconds N] [--actors N] [--seed N] [--flat] [--census]
@main
struct Stress {
  @MainActor static func main() async {
    let seconds = option("--seconds") ?? 4
    let actors = option("--actors") ?? 8
    let seed = option("--seed") ?? 1
    Thrower.begin()
    let end = ContinuousClock.now.advanced(by: .seconds(seconds))
    var marks: [Int] = []
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await App.work(until: end) }
      group.addTask { await Room.rooms(until: end) }
      for number in 0..<actors {
        group.addTask { await sites(seed: UInt64(seed * 1000 + number), until: end) }
      }
      for _ in 0..<20 {
        do { try await Task.sleep(for: .seconds(seconds) / 20) } catch { break }
        marks.append(residentMemory)
      }
    }
    if let loss = App.loss { fail(loss) }
    let patience = ContinuousClock.now.advanced(by: .seconds(20))
    let isCounted = CommandLine.arguments.contains("--census")
    while !Thrower.isIdle || isCounted && !Census.isEmpty {
      if ContinuousClock.now > patience {
        fail("\(Census.description) are still there, and \(Thrower.pendingCount) to be released")
      }
      await Task.yield()
    }
    print("memory: \(marks.map { "\($0 / 1024)" }.joined(separator: " ")) MB")
    if CommandLine.arguments.contains("--flat") { expectFlat(marks) }
    print("nothing was lost")
  }

  /// Runs one actor after the other, so that entire actors with their stores are released as well.
  private static func sites(seed: UInt64, until end: ContinuousClock.Instant) async {
    var number: UInt64 = 0
    while ContinuousClock.now < end {
      number += 1
      let site = Site(seed: seed &+ number &* 1_000_003)
      for _ in 0..<20 where ContinuousClock.now < end { await site.work(100) }
      if let loss = await site.loss() { fail(loss) }
      // Half of the actors are released together with all their owners.
      if number.isMultiple(of: 2) { await site.close() }
    }
  }

  /// Compares the memory in the middle of the run with that at its end.
  private static func expectFlat(_ marks: [Int]) {
    let early = marks[8..<12].max() ?? 0
    let late = marks[16..<20].max() ?? 0
    if late * 100 > early * 105 { fail("resident memory grew from \(early) to \(late) KB") }
  }

  /// The resident memory of this process in KB.
  private static var residentMemory: Int {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4
  }

  private static func option(_ name: String) -> Int? {
    guard let index = CommandLine.arguments.firstIndex(of: name) else { return nil }
    return CommandLine.arguments.dropFirst(index + 1).first.flatMap { Int($0) }
  }

  private static func fail(_ reason: String) -> Never {
    print("memory: \(reason)")
    exit(1)
  }
}
