import Foundation

/// An operation that is measured with different sizes, and the growth that its documentation promises.
///
/// To add one, add a function to `Growth+Rows.swift` or a file beside it, and a name to ``all``.
@MainActor
struct Growth {
  let id: String
  let title: String
  /// The meaning of the size.
  let unit: String
  let promise: Promise
  let sizes: [Int]
  let make: @MainActor (Int) -> Measure

  /// A promise about the time of the operation.
  struct Promise {
    /// The largest exponent of the size with which the time may grow.
    ///
    /// Caches alone make an operation on one of a million random rows several times as slow as on one of a hundred.
    let exponent: Double
    /// The path of the source with the promise, and the text that its documentation contains.
    let source: String
    let text: String

    static func constant(_ source: String, _ text: String) -> Promise {
      Promise(exponent: 0.35, source: source, text: text)
    }

    static func linear(_ source: String, _ text: String) -> Promise {
      Promise(exponent: 1.25, source: source, text: text)
    }
  }

  /// All operations, in the order of the table.
  static let all: [Growth] = [
    toggle, toggleBesideCopy, observedList, observedListWithOld, append, insertFirst, observedRows,
    replaceAll, derived, fields, elements, depth, stores, effects, serialQueue, historyRecord, historySkip,
    journalRecovery,
  ]

  /// Measures the operation with all sizes.
  func measured() async -> GrowthOutcome {
    var points: [GrowthOutcome.Point] = []
    for size in sizes {
      let measure = make(size)
      let count = await measure.calibrated()
      var least = Double.infinity
      // The fastest of several samples, since other work on the machine only adds to the time.
      for _ in 0..<3 { least = min(least, await measure.sample(count)) }
      points.append(GrowthOutcome.Point(size: size, nanoseconds: least))
    }
    return GrowthOutcome(
      id: id, title: title, unit: unit, points: points, limit: promise.exponent, source: promise.source,
      promise: promise.text)
  }
}

/// The times of an operation with different sizes.
struct GrowthOutcome: Codable {
  struct Point: Codable {
    let size: Int
    let nanoseconds: Double
  }

  let id: String
  let title: String
  let unit: String
  let points: [Point]
  /// The largest exponent that the documentation permits.
  let limit: Double
  let source: String
  let promise: String

  /// The exponent of the size with which the time grows: the slope of a straight line through the logarithms.
  ///
  /// Small sizes are left out where there are enough others, because their time does not depend on the size.
  var exponent: Double {
    let large = points.filter { $0.size >= 100 }
    let used = (large.count > 1 ? large : points).map { (log(Double($0.size)), log($0.nanoseconds)) }
    let (x, y) = (used.map(\.0).mean, used.map(\.1).mean)
    let spread = used.reduce(0) { $0 + ($1.0 - x) * ($1.0 - x) }
    return spread == 0 ? 0 : used.reduce(0) { $0 + ($1.0 - x) * ($1.1 - y) } / spread
  }

  var isWithin: Bool { exponent <= limit }
}

extension [Double] {
  fileprivate var mean: Double { reduce(0, +) / Double(count) }
}
