/// A state that is larger than a page can show.
struct Warehouse {
  var numbers = Array(0..<100_000)
  var names = Dictionary(uniqueKeysWithValues: (0..<2_000).map { ($0, "name \($0)") })
  var shelves = Array(repeating: Array(repeating: 1, count: 2_000), count: 2)
  var text = String(repeating: "x", count: 100_000)
}
