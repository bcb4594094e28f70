import Rill

/// Hears every failure that this process reports.
///
/// Who hears of failures is chosen for the whole process, and tests run side by side. So one log hears all of them for
/// good. A test looks for a text that only it can cause, or collects what its own task reports with ``Reports``.
package enum FailureLog {
  private static let heard: Recorder<String> = {
    let heard = Recorder<String>()
    Failures.report(alsoTo: { failure, _ in
      heard.note(failure.description)
      Reports.current?.note(failure)
    })
    return heard
  }()

  /// Starts to listen; later calls do nothing.
  package static func listen() { _ = heard }

  /// The texts so far with a part that tells them apart from those of other tests.
  package static func texts(containing part: String) -> [String] {
    heard.elements.filter { $0.contains(part) }
  }

  /// Waits for a text with a part that tells it apart from those of other tests.
  package static func text(containing part: String) async -> String {
    let texts = await heard.first { $0.contains { $0.contains(part) } }
    return texts.first { $0.contains(part) } ?? ""
  }
}
