#if os(Linux)
import Rill
import RillDebugging
import RillFixtures
import Testing

@Suite struct FullDiskTests {
  @Test func `a full disk is reported and harms no store`() async {
    FailureLog.listen()
    let sink = LogSink.file("/dev/full")
    let store = Store(0) { (state: inout Int, action: Int) in
      state += action
      return .none
    }
    let logger = store.attach(Logger(to: sink))
    store.send(1)
    await logger.flush()
    store.send(2)
    await logger.flush()
    #expect(store.state == 3)
    #expect(sink.failure?.step == .writing)
    #expect(
      FailureLog.texts(containing: "/dev/full") == [
        """
        The log file "/dev/full" cannot take more lines: No space left on device. Stores continue as before, and what \
        cannot be written is counted and lost. Correct the cause or choose another file with \
        LogSink.file(_:as:capacity:); the file is tried again whenever there is something to write.
        """
      ])
  }
}
#endif
