import Rill

/// Records every failure that this process reports.
///
/// Failure handlers apply to the whole process, and tests run concurrently. Therefore one log permanently records all
/// failures. A test searches for a text that only the test can cause, or collects the reports of its own task with
/// ``Reports``.
package enum FailureLog {
  private static let received: Recorder<String> = {
    let received = Recorder<String>()
    Failures.report(alsoTo: { failure, _ in
      received.note(failure.description)
      Reports.current?.note(failure)
    })
    return received
  }()

  /// Starts to record; later calls do nothing.
  package static func listen() { _ = received }

  /// Returns the recorded texts that contain a part unique to the calling test.
  package static func texts(containing part: String) -> [String] {
    received.elements.filter { $0.contains(part) }
  }

  /// Waits for a text that contains a part unique to the calling test.
  package static func text(containing part: String) async -> String {
    let texts = await received.first { $0.contains { $0.contains(part) } }
    return texts.first { $0.contains(part) } ?? ""
  }
}
