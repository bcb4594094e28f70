/// What happens when, drawn as a line of characters.
///
/// ```swift
/// let typing = try Timeline("a-b--c|", values: ["a": "s", "b": "sw", "c": "swi"])
/// ```
///
/// Each of these takes one frame; the first frame is at the beginning:
///
/// | sign | meaning |
/// |---|---|
/// | `-` | nothing happens |
/// | `a` | the element that is named so; any character without another meaning |
/// | `'milk'` | the element whose name is longer; `''` in it is a quote |
/// | `(bc)` | several things at the same moment, in order |
/// | `\|` | the end |
/// | `#` | the end, with an error |
///
/// Blanks mean nothing, so that lines can be put under one another. Nothing comes after an end; a line without one goes
/// on for ever, in silence.
public struct Timeline<Element: Sendable, Failure: Error>: Sendable {
  /// What happens, with its frame, in order.
  let events: [(frame: Int, event: TimelineEvent<Element, Failure>)]
  /// How long a frame lasts.
  public let frame: Duration
  /// How many frames are drawn.
  public let frameCount: Int

  /// Whether it ends, rather than going on in silence.
  var hasEnd: Bool {
    switch events.last?.event {
    case nil, .element: false
    case .end, .failure: true
    }
  }

  /// Reads a drawing of something that may fail.
  ///
  /// - Parameters:
  ///   - drawing: The line.
  ///   - frame: How long a frame lasts.
  ///   - values: The elements by their names.
  ///   - error: What `#` stands for.
  /// - Throws: What is wrong with the drawing, and where.
  public init(
    _ drawing: String, every frame: Duration = .seconds(1), values: [String: Element], error: Failure
  ) throws(TimelineError) {
    try self.init(reading: drawing, frame, { values[$0] }, error)
  }

  private init(
    reading drawing: String, _ frame: Duration, _ value: (String) -> Element?, _ failure: Failure?
  ) throws(TimelineError) {
    let reader = try TimelineReader(drawing)
    var events: [(frame: Int, event: TimelineEvent<Element, Failure>)] = []
    for (frame, sign, position) in reader.signs {
      func error(_ problem: TimelineError.Problem) -> TimelineError {
        TimelineError(drawing: drawing, position: position, problem: problem)
      }
      switch sign {
      case .name(let name):
        guard let element = value(name) else { throw error(.unknownName(name)) }
        events.append((frame, .element(element)))
      case .end: events.append((frame, .end))
      case .failure:
        guard let failure else { throw error(.noError) }
        events.append((frame, .failure(failure)))
      }
    }
    self.events = events
    self.frame = frame
    frameCount = reader.frameCount
  }
}

extension Timeline where Failure == Never {
  /// Reads a drawing of something that cannot fail.
  ///
  /// - Parameters:
  ///   - drawing: The line.
  ///   - frame: How long a frame lasts.
  ///   - values: The elements by their names.
  /// - Throws: What is wrong with the drawing, and where.
  public init(
    _ drawing: String, every frame: Duration = .seconds(1), values: [String: Element]
  ) throws(TimelineError) {
    try self.init(reading: drawing, frame, { values[$0] }, nil)
  }
}

extension Timeline where Element == String, Failure == Never {
  /// Reads a drawing whose elements are their own names.
  ///
  /// - Parameters:
  ///   - drawing: The line.
  ///   - frame: How long a frame lasts.
  /// - Throws: What is wrong with the drawing, and where.
  public init(_ drawing: String, every frame: Duration = .seconds(1)) throws(TimelineError) {
    try self.init(reading: drawing, frame, { $0 }, nil)
  }
}
