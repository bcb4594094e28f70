/// A writer that draws events, one sign after another.
struct TimelineWriter {
  private var frames: [Int: [TimelineReader.Sign]] = [:]
  private var lastFrame = -1

  /// Draws a sign.
  ///
  /// - Parameters:
  ///   - sign: The event.
  ///   - frame: The frame of the event.
  mutating func write(_ sign: TimelineReader.Sign, in frame: Int) {
    frames[frame, default: []].append(sign)
    extend(through: frame)
  }

  /// Draws the time that has passed.
  mutating func extend(through frame: Int) { lastFrame = max(lastFrame, frame) }

  /// The drawing.
  var drawing: String {
    guard lastFrame >= 0 else { return "" }
    return (0...lastFrame).map { frame in
      let signs = (frames[frame] ?? []).map(Self.character)
      return signs.isEmpty ? "-" : signs.count == 1 ? signs[0] : "(\(signs.joined()))"
    }.joined()
  }

  private static func character(of sign: TimelineReader.Sign) -> String {
    switch sign {
    case .end: return "|"
    case .failure: return "#"
    case .name(let name):
      let isPlain = name.count == 1 && !name.contains { "-()|#'".contains($0) || $0.isWhitespace }
      return isPlain ? name : "'" + name.map { $0 == "'" ? "''" : String($0) }.joined() + "'"
    }
  }
}
