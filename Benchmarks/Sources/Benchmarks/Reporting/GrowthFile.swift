import Foundation

/// The growth of all operations as lines of text and as a file.
enum GrowthFile {
  private struct Content: Codable {
    let machine: String
    let rows: [GrowthOutcome]
  }

  /// The path of the file beside the package's manifest, independent of the current directory.
  static var path: String {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../growth.json")
      .standardizedFileURL.path
  }

  static func write(_ outcomes: [GrowthOutcome], to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    var data = try encoder.encode(Content(machine: Machine.line(), rows: outcomes))
    data.append(contentsOf: "\n".utf8)
    try data.write(to: URL(filePath: path))
  }

  static func line(_ outcome: GrowthOutcome) -> String {
    let times = outcome.points.map { "\($0.size): \(String(format: "%.0f", $0.nanoseconds)) ns" }
    return outcome.id + "  " + times.joined(separator: "  ")
      + String(format: "  n^%.2f of n^%.2f  ", outcome.exponent, outcome.limit)
      + (outcome.isWithin ? "holds" : "GROWS FASTER")
  }

  static func foot(_ outcomes: [GrowthOutcome]) -> String {
    let missed = outcomes.filter { !$0.isWithin }.map(\.id)
    if missed.isEmpty { return "\nNone of \(outcomes.count) operations grows faster than documented." }
    return "\nThese grow faster than documented: \(missed.joined(separator: " "))"
  }
}
