/// What would become of data, were it loaded: the result of a dry run.
public struct MigrationReport: Hashable, Sendable {
  /// How well the data fits.
  public enum Grade: String, Hashable, Sendable, CaseIterable {
    /// Everything arrives.
    case fine
    /// It can be loaded, and something would be lost or changed with the next save.
    case risky
    /// It cannot be loaded.
    case impossible
  }

  /// How well the data fits.
  public let grade: Grade
  /// The version of the data; nil if it does not say.
  public let from: Int?
  /// The version that is loaded.
  public let to: Int
  /// The fields that the data does not have and that would be taken from the defaults, by their paths.
  public let filled: [String]
  /// The fields of the data that would be lost or changed, by their paths.
  public let lost: [String]
  /// Why it is impossible, or nil.
  public let failure: PersistenceFailure?

  /// Whether the data would be written otherwise than it is now.
  var isChange: Bool { from != to || !lost.isEmpty }

  init(
    from: Int?, to: Int, filled: [String] = [], lost: [String] = [], failure: PersistenceFailure? = nil
  ) {
    self.from = from
    self.to = to
    self.filled = filled
    self.lost = lost
    self.failure = failure
    grade = failure != nil ? .impossible : lost.isEmpty ? .fine : .risky
  }
}

extension MigrationReport: CustomStringConvertible {
  /// The grade and its reasons.
  public var description: String { ReportWording.text(self) }
}
