import Rill
import RillFixtures
import Testing

@testable import RillDebugging

@Suite struct LogFileTests {
  private let folder = TemporaryFolder()

  private func entry(_ number: Int) -> LogEntry { .dropped(number, at: .zero) }

  private func line(_ number: Int) -> String {
    #"{"time":"1970-01-01T00:00:00.000000Z","level":"warning","kind":"dropped","count":\#(number)}"# + "\n"
  }

  @Test func `logging appends to a file and keeps its contents`() async {
    let path = folder.path + "/log"
    for number in 1...2 {
      let sink = LogSink.file(path, as: .jsonLines)
      sink.note(entry(number))
      await sink.flush()
      #expect(sink.failure == nil)
    }
    #expect(folder.text(of: "log") == line(1) + line(2))
  }

  @Test func `a file that cannot be opened is reported once, and lost lines are counted until it opens`()
    async
  {
    FailureLog.listen()
    let path = folder.path + "/inside/log"
    let sink = LogSink.file(path, as: .jsonLines)
    for number in 1...3 {
      sink.note(entry(number))
      await sink.flush()
    }
    let words = """
      The log file "\(path)" cannot be opened: No such file or directory. Stores continue as before, and what cannot \
      be written is counted and lost. Correct the cause or choose another file with LogSink.file(_:as:capacity:); the \
      file is tried again whenever there is something to write.
      """
    #expect(FailureLog.texts(containing: path) == [words])
    #expect(sink.failure?.description == words)
    #expect(sink.failure?.path == path)
    #expect(sink.failure?.step == .opening)
    #expect(sink.failure?.code == 2)
    folder.makeFolder("inside")
    sink.note(entry(4))
    await sink.flush()
    #expect(sink.failure == nil)
    #expect(folder.text(of: "inside/log") == line(3) + line(4))
  }

  @Test(arguments: [
    // The number of bytes of "ab\n", "cd\n" and "ef\n" that were written, and the lost lines.
    (0, 3, false), (1, 3, true), (2, 3, true), (3, 2, false), (4, 2, true), (6, 1, false), (8, 1, true),
  ])
  func `incomplete lines in the file count as lost`(written: Int, lost: Int, isTorn: Bool) {
    var loss = LogLoss()
    loss.note(written: written, of: ["ab\n", "cd\n", "ef\n"], hasRemark: false)
    #expect(loss.count == lost)
    #expect(loss.isTorn == isTorn)
  }

  @Test(arguments: [(0, 12), (2, 12), (3, 2), (5, 2), (6, 1)])
  func `a note about lost lines counts as written once it is complete`(written: Int, lost: Int) {
    var loss = LogLoss(count: 10)
    loss.note(written: written, of: ["ab\n", "cd\n", "ef\n"], hasRemark: true)
    #expect(loss.count == lost)
  }

  @Test func `a torn line is terminated before the next one`() {
    var loss = LogLoss(count: 0, isTorn: true)
    #expect(loss.opening == "\n")
    loss.note(written: 0, of: ["ab\n"], hasRemark: false)
    #expect(loss.count == 1 && loss.isTorn)
    loss.note(written: 1, of: ["ab\n"], hasRemark: false)
    #expect(loss.count == 2 && !loss.isTorn)
    loss.noteAllWritten()
    #expect(loss.count == 0 && loss.opening == "")
  }
}
