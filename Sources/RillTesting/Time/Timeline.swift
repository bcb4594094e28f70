/// A sequence of timed events, drawn as a line of characters.
///
/// ```swift
/// let typing = try Timeline("a-b--c|", values: ["a": "s", "b": "sw", "c": "swi"])
/// ```
///
/// Each of these signs takes one frame. The first frame is at the start:
///
/// | sign | meaning |
/// |---|---|
/// | `-` | nothing happens |
/// | `a` | the element with this name; any character without another meaning |
/// | `'milk'` | the element with a longer name; `''` in it is a quote |
/// | `(bc)` | several events at the same moment, in order |
/// | `\|` | the end |
/// | `#` | the end, with an error |
///
/// Blanks are ignored, so that lines can be aligned. No sign may follow an end. A line without an end continues forever
/// without events.
public struct Timeline<Element: Sendable, Failure: Error>: Sendable {
  /// The events with their frames, in order.
  let events: [(frame: Int, event: TimelineEvent<Element, Failure>)]
  /// The duration of a frame.
  public let frame: Duration
  /// The number of drawn frames.
  public let frameCount: Int

  /// A Boolean value that indicates whether the timeline ends, instead of continuing without events.
  var hasEnd: Bool {
    switch events.last?.event {
    case nil, .element: false
    case .end, .failure: true
    }
  }

  /// Creates a timeline from a drawing of a sequence that can fail.
  ///
  /// - Parameters:
  ///   - drawing: The line.
  ///   - frame: The duration of a frame.
  ///   - values: The elements by their names.
  ///   - error: The error that `#` represents.
  /// - Throws: A ``TimelineFailure`` that describes the first problem of the drawing and its position.
  public init(
    _ drawing: String, every frame: Duration = .seconds(1), values: [String: Element], error: Failure
  ) throws(TimelineFailure) {
    try self.init(reading: drawing, frame, { values[$0] }, error)
  }

  private init(
    reading drawing: String, _ frame: Duration, _ value: (String) -> Element?, _ failure: Failure?
  ) throws(TimelineFailure) {
    let reader = try TimelineReader(drawing)
    var events: [(frame: Int, event: TimelineEvent<Element, Failure>)] = []
    for (frame, sign, position) in reader.signs {
      func error(_ problem: TimelineFailure.Problem) -> TimelineFailure {
        TimelineFailure(drawing: drawing, position: position, problem: problem)
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
  /// Creates a timeline from a drawing of a sequence that cannot fail.
  ///
  /// - Parameters:
  ///   - drawing: The line.
  ///   - frame: The duration of a frame.
  ///   - values: The elements by their names.
  /// - Throws: A ``TimelineFailure`` that describes the first problem of the drawing and its position.
  public init(
    _ drawing: String, every frame: Duration = .seconds(1), values: [String: Element]
  ) throws(TimelineFailure) {
    try self.init(reading: drawing, frame, { values[$0] }, nil)
  }
}

extension Timeline where Element == String, Failure == Never {
  /// Creates a timeline from a drawing whose elements are their own names.
  ///
  /// - Parameters:
  ///   - drawing: The line.
  ///   - frame: The duration of a frame.
  /// - Throws: A ``TimelineFailure`` that describes the first problem of the drawing and its position.
  public init(_ drawing: String, every frame: Duration = .seconds(1)) throws(TimelineFailure) {
    try self.init(reading: drawing, frame, { $0 }, nil)
  }
}
