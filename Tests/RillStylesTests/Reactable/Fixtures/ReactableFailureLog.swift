import Rill

/// Hears every failure that this process reports, and hands it to whoever heard before.
enum ReactableFailureLog {
  private static let heard: ReactableRecorder<String> = {
    let heard = ReactableRecorder<String>()
    let others = Failures.report(to: nil)
    Failures.report { failure in
      heard.note(failure.description)
      others?(failure)
    }
    return heard
  }()

  /// Starts to listen; later calls do nothing.
  static func listen() { _ = heard }

  /// The texts so far with a part that tells them apart from those of other tests.
  static func texts(containing part: String) -> [String] { heard.elements.filter { $0.contains(part) } }
}
