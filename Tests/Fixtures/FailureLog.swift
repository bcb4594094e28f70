import Rill

/// Records every failure that this process reports.
///
/// Failure handlers apply to the whole process, and tests run concurrently. Therefore one log permanently records all
/// failures. A test searches for a text that only the test can cause, or collects the reports of its own task with
/// ``Reports``.
package enum FailureLog {
  private static let heard: Recorder<String> = {
    let heard = Recorder<String>()
    Failures.report(alsoTo: { failure, _ in
      heard.note(failure.description)
      Reports.current?.note(failure)
    })
    return heard
  }()

  /// Starts to record; later calls do nothing.
  package static func listen() { _ = heard }

  /// Returns the recorded texts that contain a part unique to the calling test.
  package static func texts(containing part: String) -> [String] {
    heard.elements.filter { $0.contains(part) }
  }

  /// Waits for a text that contains a part unique to the calling test.
  package static func text(containing part: String) async -> String {
    let texts = await heard.first { $0.contains { $0.contains(part) } }
    return texts.first { $0.contains(part) } ?? ""
  }
}
