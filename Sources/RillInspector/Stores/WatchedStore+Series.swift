import Rill
import RillDebugging
import RillValues

/// A request for the values of a part of the state at several places of the history.
package struct SeriesRequest: Hashable, Sendable {
  /// The maximum number of values in one answer, because each state may have to be reconstructed.
  static var mostPoints: Int { 50 }

  var path = StateTreePath()
  /// The first and the last place, or nil for the whole history.
  var from: Int?
  var to: Int?
  /// The number of values, spread evenly over the places.
  var points = SeriesRequest.mostPoints
}

/// The value of a part of the state at a place.
package struct SeriesPoint: Hashable, Sendable {
  /// The place, which follows the entry that led to the state.
  var place: Int
  /// The number of that entry, or 0 at the start.
  var number: UInt64
  /// The value as text, or nil if the state does not have the part.
  var text: String?
  /// The value as a number: that of a number, 0 or 1 for a Boolean value, the count of a collection or of characters.
  var amount: Double?
}

extension WatchedStore {
  private static var longestText: Int { 80 }

  func series(_ request: SeriesRequest) async throws -> [SeriesPoint] {
    let places = try await visit { _, tap in
      let (first, end) = (tap.history.firstPlace, tap.history.endPlace)
      let from = min(max(request.from ?? first, first), end)
      return Self.spread(request.points, from...max(from, min(request.to ?? end, end)))
    }
    return try await slices { _ in
      SliceBox((rebuild: HistoryRebuild<State, Action>(), points: [SeriesPoint](), next: 0))
    } _: { [options = words.options] work, _, tap, budget -> [SeriesPoint]? in
      // The places increase, so that each state continues from the one before.
      while work.value.next < places.count {
        let place = places[work.value.next]
        if (tap.history.firstPlace...tap.history.endPlace).contains(place) {
          guard let state = work.value.rebuild.state(at: place, of: tap.history, &budget) else { return nil }
          work.value.points.append(Self.point(at: place, state, request.path, tap.history, options))
        }
        work.value.next += 1
        guard budget.spend() else { return nil }
      }
      return work.value.points
    }
  }

  private static func point(
    at place: Int, _ state: State, _ path: StateTreePath, _ history: History<State, Action>,
    _ options: DumpOptions
  ) -> SeriesPoint {
    let number = place > history.firstPlace ? history.entry(at: place - 1)?.sequence ?? 0 : 0
    let open = OpenParts(depth: 2, elements: 1, windows: [:])
    let tree = StateTree(reflecting: state, at: path, open: open, options: options)
    return SeriesPoint(
      place: place, number: number, text: tree?.summary(limit: longestText), amount: tree?.amount)
  }

  /// Returns places that are spread evenly over a range and include both of its ends.
  static func spread(_ count: Int, _ range: ClosedRange<Int>) -> [Int] {
    guard range.count > count else { return Array(range) }
    guard count > 1 else { return [range.upperBound] }
    return (0..<count).map { range.lowerBound + $0 * (range.count - 1) / (count - 1) }
  }
}

extension StateTree {
  /// The value as a number, if it has one.
  fileprivate var amount: Double? {
    switch content {
    case .number(let digits): Double(digits).flatMap { $0.isFinite ? $0 : nil }
    case .boolean(let isTrue): isTrue ? 1 : 0
    case .string(let text, let hidden): Double(text.count + hidden)
    case .list(let items, let hidden), .set(let items, let hidden): Double(items.count + hidden)
    case .dictionary(let entries, let hidden): Double(entries.count + hidden)
    case .absent, .opaque, .structure, .enumeration, .elided: nil
    }
  }
}
