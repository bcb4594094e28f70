#if Inspector && os(Linux)
import Foundation
import Testing

@testable import RillInspector
@testable import RillInspectorServer

/// The system resources of a watcher, measured in a separate process.
struct HangUpWatcherResourceTests {
  @Test func `a watcher that runs out of descriptors resumes once there are some`() async {
    await #expect(processExitsWith: .success) {
      Self.openTimersOfDispatch()
      let pair = try SocketPair()
      for spare in 0...3 {
        let watcher = HangUpWatcher()
        var taken: [Int32] = []
        while case let copy = dup(pair.near), copy >= 0 { taken.append(copy) }
        for _ in 0..<spare { close(taken.removeLast()) }
        // One descriptor for the socket and two for the pipe.
        let isWatched = watcher.watch(pair.near) {} != nil
        for copy in taken { close(copy) }
        #expect(isWatched == (spare == 3), "\(spare) left")
        #expect(watcher.watch(pair.near, {}) != nil, "there is room")
        watcher.stop()
      }
    }
  }

  @Test func `a watcher has no pipe before its first watch or after its stop`() async {
    await #expect(processExitsWith: .success) {
      let watcher = HangUpWatcher()
      let before = try Self.open("pipe:")
      let unused = HangUpWatcher()
      #expect(try Self.open("pipe:") == before, "a watcher begins with nothing")
      let pair = try SocketPair()
      #expect(watcher.watch(pair.near, {}) != nil, "there is room")
      #expect(try Self.open("pipe:").count == before.count + 2, "it has a pipe")
      watcher.stop()
      unused.stop()
      #expect(try Self.open("pipe:") == before, "the pipe is left open")
    }
  }

  @Test func `watches leave no descriptor behind`() async {
    await #expect(processExitsWith: .success) {
      _ = try HangUpWatcherStressTests.crowd(threads: 2, rounds: 8)
      let before = try Self.open("pipe:", "socket:")
      _ = try HangUpWatcherStressTests.crowd(threads: 8, rounds: 500)
      for _ in 0..<100 { _ = try HangUpWatcherStressTests.interrupted(threads: 4, rounds: 20) }
      let after = try Self.open("pipe:", "socket:")
      #expect(after == before, "open before: \(before), after: \(after)")
    }
  }

  /// Returns the process's open files of these kinds by descriptor.
  ///
  /// A watcher uses no other kinds; those belong to the threads that tasks share.
  private static func open(_ kinds: String...) throws -> [String: String] {
    let folder = "/proc/self/fd"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    let files = names.compactMap { name -> (String, String)? in
      var target = [CChar](repeating: 0, count: 64)
      let count = readlink("\(folder)/\(name)", &target, target.count)
      let file = String(decoding: target.prefix(max(count, 0)).map(UInt8.init(bitPattern:)), as: UTF8.self)
      return kinds.contains(where: file.hasPrefix) ? (name, file) : nil
    }
    return Dictionary(uniqueKeysWithValues: files)
  }

  /// Returns once Dispatch has opened its descriptors for timers, so that it opens no more.
  private static func openTimersOfDispatch() {
    let fired = DispatchSemaphore(value: 0)
    let timer = DispatchSource.makeTimerSource()
    timer.setEventHandler { fired.signal() }
    timer.schedule(deadline: .now())
    timer.resume()
    fired.wait()
    timer.cancel()
  }
}
#endif
