/// The arguments of the command line: `Benchmarks [--json PATH] [--profile COUNT] [--growth] [id or first
/// letter…]`.
@MainActor
struct Arguments {
  private var names: [String] = []
  private var path: String?
  /// The number of runs of each operation for an external profiler, or nil.
  private(set) var profiled: Int?
  /// A Boolean value that indicates whether to measure how the time of operations grows with their size.
  private(set) var isGrowth = false

  init(_ words: some Sequence<String>) throws {
    var words = words.makeIterator()
    while let word = words.next() {
      switch word {
      case "--json":
        guard let next = words.next() else { throw Problem.noPath }
        path = next
      case "--profile":
        guard let count = words.next().flatMap(Int.init), count > 0 else { throw Problem.noCount }
        profiled = count
      case "--growth": isGrowth = true
      default: names.append(word)
      }
    }
    let known = isGrowth ? Growth.all.map(\.id) : Workload.all.map(\.id)
    for name in names where !known.contains(where: { Self.fits(name, $0) }) {
      throw Problem.unknown(name, known: known)
    }
  }

  /// The path of the results, or nil for a run of selected rows, which leaves the file of the last complete run
  /// unchanged.
  var file: String? { path ?? (names.isEmpty ? (isGrowth ? GrowthFile.path : LatestFile.path) : nil) }

  /// Returns a Boolean value that indicates whether a row is measured; without names, all rows are.
  func asks(for id: String) -> Bool { names.isEmpty || names.contains { Self.fits($0, id) } }

  private static func fits(_ name: String, _ id: String) -> Bool {
    name == id || name.count == 1 && id.hasPrefix(name)
  }

  /// An error in the command line.
  enum Problem: Error, CustomStringConvertible {
    case noPath
    case noCount
    case unknown(String, known: [String])

    var description: String {
      switch self {
      case .noPath: "--json needs the path of the file to write, as in: --json results.json"
      case .noCount: "--profile needs the number of times to do each thing, as in: --profile 1000000 A"
      case .unknown(let name, let known):
        "no row is called \(name); give an id or its first letter: " + known.joined(separator: " ")
      }
    }
  }
}
