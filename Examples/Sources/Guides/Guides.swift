/// Runs a chapter of the tutorial: `swift run --package-path Examples Guides 3`.
@main
@MainActor
struct Guides {
  /// The chapters, in order.
  ///
  /// The last one serves the inspector until its input ends.
  static let chapters: [() async throws -> Void] = [
    Chapter1.run, Chapter2.run, Chapter3.run, Chapter4.run, Chapter5.run,
    { try await Chapter6.run { while readLine() != nil {} } },
  ]

  static func main() async throws {
    let argument = CommandLine.arguments.last ?? ""
    guard let number = Int(argument), chapters.indices.contains(number - 1) else {
      print("Name a chapter, from 1 to \(chapters.count).")
      return
    }
    try await chapters[number - 1]()
  }
}
