import Foundation

/// The results as a file that other programs can read.
enum LatestFile {
  /// The path of the file beside the package's manifest, independent of the current directory.
  static var path: String {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../latest.json")
      .standardizedFileURL.path
  }

  static func write(_ outcomes: [Outcome], to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    var data = try encoder.encode(outcomes.map(Line.init))
    data.append(contentsOf: "\n".utf8)
    try data.write(to: URL(filePath: path))
  }

  /// One line of the file, in which a missing value is null.
  private struct Line: Encodable {
    let outcome: Outcome

    enum CodingKeys: String, CodingKey {
      case id, median_ns, median_bytes, baseline, ratio, bound, within
    }

    func encode(to encoder: any Encoder) throws {
      var line = encoder.container(keyedBy: CodingKeys.self)
      try line.encode(outcome.id, forKey: .id)
      try line.encode(outcome.isBytes ? nil : outcome.median, forKey: .median_ns)
      if outcome.isBytes { try line.encode(outcome.median, forKey: .median_bytes) }
      try line.encode(outcome.verdict?.baseline, forKey: .baseline)
      try line.encode(outcome.verdict?.ratio, forKey: .ratio)
      try line.encode(outcome.verdict?.bound, forKey: .bound)
      try line.encode(outcome.verdict?.isWithin ?? true, forKey: .within)
    }
  }
}
