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
