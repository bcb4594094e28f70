/// The descriptions of migration reports.
enum ReportWording {
  static func text(_ report: MigrationReport) -> String {
    if let failure = report.failure { return "Impossible: \(failure)" }
    let way =
      switch report.from {
      case report.to: "Version \(report.to) is loaded as it is."
      case let version?: "Version \(version) is upgraded to version \(report.to)."
      case nil: "Data without a version is loaded as version \(report.to)."
      }
    var parts = [report.grade == .fine ? "Fine: \(way)" : "Risky: \(way)"]
    if !report.filled.isEmpty {
      parts.append("Taken from the defaults: \(report.filled.joined(separator: ", ")).")
    }
    if !report.lost.isEmpty {
      parts.append(
        "Lost or changed with the next save: \(report.lost.joined(separator: ", ")). A backup is made before."
      )
    }
    return parts.joined(separator: " ")
  }
}
