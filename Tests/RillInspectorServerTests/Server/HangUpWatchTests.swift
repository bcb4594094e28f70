#if Inspector
import Foundation
import RillInspectorFixtures
import Testing

@testable import RillInspector
@testable import RillInspectorServer

struct HangUpWatchTests {
  @Test func `a watch without a socket does nothing`() {
    let watcher = HangUpWatcher()
    #expect(watcher.watch(-1) {} == nil)
    watcher.stop()
  }

  @Test func `the end of a socket and its data are noticed`() async throws {
    let watcher = HangUpWatcher()
    for word in ["", "hello"] {
      var ends: [Int32] = [0, 0]
      #expect(pipe(&ends) == 0)
      let noticed = Signal<Void>()
      let watch = try #require(watcher.watch(ends[0]) { noticed.fire() })
      if word.isEmpty {
        close(ends[1])
      } else {
        #expect(write(ends[1], word, word.utf8.count) == word.utf8.count)
        close(ends[1])
      }
      await noticed.wait()
      #expect(!watch.cancel())
      close(ends[0])
    }
    watcher.stop()
  }

  @Test func `a cancelled watch is not called, and others are`() async throws {
    let watcher = HangUpWatcher()
    let (first, second) = (try SocketPair(), try SocketPair())
    let noticed = Signal<Void>()
    let watch = try #require(watcher.watch(first.near) { Issue.record("called after it was cancelled") })
    _ = try #require(watcher.watch(second.near) { noticed.fire() })
    #expect(watch.cancel())
    #expect(!watch.cancel())
    first.hangUp()
    second.hangUp()
    await noticed.wait()
    watcher.stop()
  }

  @Test func `a callback may watch, cancel and stop`() async throws {
    let watcher = HangUpWatcher()
    let (first, second, third) = (try SocketPair(), try SocketPair(), try SocketPair())
    let (near, farther) = (second.near, third)
    let bystander = try #require(watcher.watch(third.near) { Issue.record("called after it was cancelled") })
    let stopped = Signal<Void>()
    _ = try #require(
      watcher.watch(first.near) {
        #expect(bystander.cancel())
        farther.hangUp()
        let next = watcher.watch(near) {
          watcher.stop()
          stopped.fire()
        }
        #expect(next != nil)
      })
    second.hangUp()
    first.hangUp()
    await stopped.wait()
    #expect(watcher.watch(first.near) {} == nil)
  }

  @Test func `a stopped watcher calls and watches nothing`() throws {
    for isUsed in [false, true] {
      let watcher = HangUpWatcher()
      let pair = try SocketPair()
      let watch = isUsed ? watcher.watch(pair.near) { Issue.record("called after stopping") } : nil
      #expect((watch != nil) == isUsed)
      watcher.stop()
      pair.hangUp()
      watcher.stop()
      #expect(watch?.cancel() != true)
      #expect(watcher.watch(pair.near) {} == nil)
    }
  }

  @Test func `a stopped watcher is released with its callbacks`() throws {
    weak var released: HangUpWatcher?
    weak var held: Signal<Void>?
    let pair = try SocketPair()
    do {
      let (watcher, signal) = (HangUpWatcher(), Signal<Void>())
      (released, held) = (watcher, signal)
      _ = try #require(watcher.watch(pair.near) { signal.fire() })
      watcher.stop()
    }
    #expect(held == nil)
    #expect(released == nil)
  }
}
#endif
