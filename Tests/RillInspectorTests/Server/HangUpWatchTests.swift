#if Inspector
import Foundation
import Testing

@testable import RillInspector

struct HangUpWatchTests {
  @Test func `a watch on no socket is none`() {
    #expect(HangUpWatch(socket: -1) {} == nil)
  }

  @Test func `the end of a socket is noticed, and so is what is said on it`() async throws {
    for word in ["", "hello"] {
      var ends: [Int32] = [0, 0]
      #expect(pipe(&ends) == 0)
      let noticed = Signal<Void>()
      let watch = try #require(HangUpWatch(socket: ends[0]) { noticed.fire() })
      if word.isEmpty {
        close(ends[1])
      } else {
        #expect(write(ends[1], word, word.utf8.count) == word.utf8.count)
        close(ends[1])
      }
      await noticed.wait()
      watch.cancel()
      close(ends[0])
    }
  }
}
#endif
