/// A report about the changes that loading data makes, for example the result of a dry run.
public struct MigrationReport: Hashable, Sendable {
  /// The degree to which the data fits.
  public enum Grade: String, Hashable, Sendable, CaseIterable {
    /// All fields are loaded.
    case fine
    /// The data can be loaded, but the next save would lose or change some of it.
    case risky
    /// The data cannot be loaded.
    case impossible
  }

  /// The degree to which the data fits.
  public let grade: Grade
  /// The version of the data, or nil if the data does not contain one.
  public let from: Int?
  /// The version after loading.
  public let to: Int
  /// The paths of the fields that the data lacks and that come from the defaults.
  public let filled: [String]
  /// The paths of the data's fields that would be lost or changed.
  public let lost: [String]
  /// The reason why the data cannot be loaded, or nil.
  public let failure: PersistenceFailure?

  /// A Boolean value that indicates whether a save would write the data differently.
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
  public var description: String {
    if let failure = failure { return "Impossible: \(failure)" }
    let way =
      switch from {
      case to: "Version \(to) is loaded as it is."
      case let version?: "Version \(version) is upgraded to version \(to)."
      case nil: "Data without a version is loaded as version \(to)."
      }
    var parts = [grade == .fine ? "Fine: \(way)" : "Risky: \(way)"]
    if !filled.isEmpty {
      parts.append("Taken from the defaults: \(filled.joined(separator: ", ")).")
    }
    if !lost.isEmpty {
      parts.append(
        "Lost or changed with the next save: \(lost.joined(separator: ", ")). A backup is made before."
      )
    }
    return parts.joined(separator: " ")
  }
}
