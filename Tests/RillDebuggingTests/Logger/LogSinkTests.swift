import Foundation
import Rill
import RillFixtures
import Synchronization
import Testing

@testable import RillDebugging

@Suite struct LogSinkTests {
  private func entry(_ number: Int) -> LogEntry {
    .dropped(number, at: .zero)
  }

  @Test func `entries keep their order, and a flush returns after the last`() async {
    let recorder = Recorder<String>()
    let sink = LogSink.text(as: .jsonLines) { recorder.note($0) }
    for number in 1...1_000 { sink.note(entry(number)) }
    await sink.flush()
    #expect(recorder.elements == (1...1_000).map { entry($0).text(as: .jsonLines) })
  }

  @Test func `entries that do not fit are dropped, and the gap is reported in place`() {
    let jobs = Recorder<@Sendable () -> Void>()
    let recorder = Recorder<String>()
    let receiver = LogReceiver { recorder.note($0.text(as: .console(utcOffset: .zero))) }
    let sink = LogSink(receiver, capacity: 2) { jobs.note($0) }
    for number in 1...5 { sink.note(entry(number)) }
    #expect(jobs.elements.count == 1)
    jobs.elements[0]()
    sink.note(entry(6))
    jobs.elements[1]()
    #expect(
      recorder.elements
        == [1, 2, 3, 6].map { number in
          "00:00:00.000  warning                dropped  \(number) here: more came than could be written"
        })
    #expect(
      entry(7).text(as: .jsonLines)
        == #"{"time":"1970-01-01T00:00:00.000000Z","level":"warning","kind":"dropped","count":7}"#)
  }

  @Test func `a flush with nothing to write returns immediately`() async {
    let sink = LogSink.text { _ in }
    await sink.flush()
    sink.waitUntilWritten()
  }

  @Test func `a blocking flush writes waiting entries itself if no writer is active`() {
    let recorder = Recorder<String>()
    let sink = LogSink(LogReceiver { recorder.note($0.text(as: .jsonLines)) }, capacity: 10) { _ in }
    sink.note(entry(1))
    sink.flushAndWait()
    #expect(recorder.elements.count == 1)
  }

  @Test func `a blocking flush waits for the active writer`() {
    let gate = ThreadSignal()
    let begun = ThreadSignal()
    let order = Recorder<String>()
    let receiver = LogReceiver { _ in
      begun?.ring()
      gate?.wait()
      order.note("written")
    }
    let sink = LogSink(receiver, capacity: 10) { work in Threads.run(work) }
    sink.note(entry(1))
    begun?.wait()
    Threads.run {
      order.note("opened")
      gate?.ring()
    }
    sink.flushAndWait()
    #expect(order.elements == ["opened", "written"])
    gate?.close()
    begun?.close()
  }

  @Test func `a task that is started while a sink writes can flush the sink later`() async {
    let (recorder, sinks, tasks) = (Recorder<Int>(), Recorder<LogSink>(), Recorder<Task<Int, Never>>())
    let receiver = LogReceiver { _ in
      recorder.note(1)
      guard tasks.elements.isEmpty else { return }
      tasks.note(
        Task { @MainActor in
          sinks.elements.first?.note(entry(2))
          sinks.elements.first?.waitUntilWritten()
          return recorder.elements.count
        })
    }
    await MainActor.run {
      sinks.note(LogSink(receiver, capacity: 10) { _ in })
      sinks.elements.first?.note(entry(1))
      sinks.elements.first?.waitUntilWritten()
    }
    #expect(await tasks.elements.first?.value == 2)
  }

  @Test func `a signal arrives while another program has a copy of its pipe`() throws {
    let signal = try #require(ThreadSignal())
    let copy = FileHandle(fileDescriptor: dup(signal.writing), closeOnDealloc: true)
    Threads.run { signal.ring() }
    signal.wait()
    signal.close()
    withExtendedLifetime(copy) {}
  }

  @Test func `a sink's callback may log and flush`() async {
    let recorder = Recorder<String>()
    let cell = Mutex<LogSink?>(nil)
    let sink = LogSink.entries { entry in
      recorder.note(entry.text(as: .jsonLines))
      guard let sink = cell.withLock({ $0 }), recorder.elements.count < 3 else { return }
      sink.note(entry)
      sink.waitUntilWritten()
    }
    cell.withLock { $0 = sink }
    sink.note(entry(1))
    await sink.flush()
    await recorder.first(3)
    cell.withLock { $0 = nil }
    #expect(recorder.elements.count == 3)
  }

  @Test func `at exit, retained sinks write the entries that wait`() {
    let recorder = Recorder<String>()
    let sink = LogExit.flushing(
      LogSink(LogReceiver { recorder.note($0.text(as: .jsonLines)) }, capacity: 10) { _ in })
    sink.note(entry(1))
    LogExit.flushAll()
    #expect(recorder.elements.count == 1)
  }
}
