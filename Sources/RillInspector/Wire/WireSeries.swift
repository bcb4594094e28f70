/// The values of a part of the state at several places.
struct WireSeries: Codable, Hashable, Sendable {
  /// The value at a place.
  struct Point: Codable, Hashable, Sendable {
    var place: Int
    var number: UInt64
    var text: String?
    var amount: Double?
  }

  var points: [Point]

  init(_ points: [SeriesPoint]) {
    self.points = points.map { Point(place: $0.place, number: $0.number, text: $0.text, amount: $0.amount) }
  }
}
