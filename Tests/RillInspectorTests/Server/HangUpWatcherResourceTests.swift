#if Inspector && os(Linux)
import Foundation
import Testing

@testable import RillInspection
@testable import RillInspector

/// What a watcher takes from the system, in a process of its own.
struct HangUpWatcherResourceTests {
  @Test func `a watcher that runs out of descriptors watches again once there are some`() async {
    await #expect(processExitsWith: .success) {
      let pair = try SocketPair()
      for spare in 0...3 {
        let watcher = HangUpWatcher()
        var taken: [Int32] = []
        while case let copy = dup(pair.near), copy >= 0 { taken.append(copy) }
        for _ in 0..<spare { close(taken.removeLast()) }
        // One for the socket and two for the pipe.
        let isWatched = watcher.watch(pair.near) {} != nil
        guard isWatched == (spare == 3) else { fatalError("\(spare) left, watched: \(isWatched)") }
        for copy in taken { close(copy) }
        guard watcher.watch(pair.near, {}) != nil else { fatalError("not watched, though there is room") }
        watcher.stop()
      }
    }
  }

  @Test func `a watcher has no pipe until it watches, and none once it is stopped`() async {
    await #expect(processExitsWith: .success) {
      let watcher = HangUpWatcher()
      let before = try Self.pipes()
      let unused = HangUpWatcher()
      guard try Self.pipes() == before else { fatalError("a watcher begins with nothing") }
      let pair = try SocketPair()
      guard watcher.watch(pair.near, {}) != nil, try Self.pipes() == before + 2 else {
        fatalError("it has a pipe")
      }
      watcher.stop()
      unused.stop()
      guard try Self.pipes() == before else { fatalError("the pipe is left open") }
    }
  }

  @Test func `watches that come and go leave no descriptor behind`() async {
    await #expect(processExitsWith: .success) {
      let manager = FileManager.default
      _ = try HangUpWatcherStressTests.crowd(threads: 2, rounds: 8)
      let before = try manager.contentsOfDirectory(atPath: "/proc/self/fd").sorted()
      _ = try HangUpWatcherStressTests.crowd(threads: 8, rounds: 500)
      for _ in 0..<100 { _ = try HangUpWatcherStressTests.interrupted(threads: 4, rounds: 20) }
      let after = try manager.contentsOfDirectory(atPath: "/proc/self/fd").sorted()
      guard before == after else { fatalError("open before: \(before), after: \(after)") }
    }
  }

  private static func pipes() throws -> Int {
    let folder = "/proc/self/fd"
    return try FileManager.default.contentsOfDirectory(atPath: folder).filter { name in
      var target = [CChar](repeating: 0, count: 64)
      let count = readlink("\(folder)/\(name)", &target, target.count)
      return count > 5 && target.prefix(5).elementsEqual("pipe:".utf8.map { CChar($0) })
    }.count
  }
}
#endif
