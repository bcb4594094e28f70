import Rill
import Synchronization

/// Hears every failure that this process reports, and passes it on to whoever listened before.
final class InteractorFailures: Sendable {
  private static let shared: InteractorFailures = {
    let failures = InteractorFailures()
    let before = Failures.report { failures.hear($0) }
    failures.before.withLock { $0 = before }
    return failures
  }()

  private let heard = InteractorRecorder<String>()
  private let before = Mutex<(@Sendable (Failure) -> Void)?>(nil)

  private func hear(_ failure: Failure) {
    heard.note(failure.description)
    before.withLock { $0 }?(failure)
  }

  /// Starts to listen; later calls do nothing.
  static func listen() { _ = shared }

  /// The texts so far with a part that tells them apart from those of other tests.
  static func texts(containing part: String) -> [String] {
    shared.heard.elements.filter { $0.contains(part) }
  }

  /// Waits for a text with a part that tells it apart from those of other tests.
  static func text(containing part: String) async -> String {
    let texts = await shared.heard.first { $0.contains { $0.contains(part) } }
    return texts.first { $0.contains(part) } ?? ""
  }
}
