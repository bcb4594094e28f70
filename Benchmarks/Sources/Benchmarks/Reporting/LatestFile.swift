import Foundation

/// The results as a file for other programs to read.
enum LatestFile {
  /// Beside the package's manifest, wherever the program is started.
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

  /// One line of the file: what a row has no value for is null.
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
