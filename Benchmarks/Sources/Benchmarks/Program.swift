import Foundation

/// Measures the engine, prints a table and writes the results to a file.
@main
@MainActor
struct Program {
  static func main() async {
    do {
      try await run(Arguments(CommandLine.arguments.dropFirst()))
    } catch {
      FileHandle.standardError.write(Data("benchmarks: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func run(_ arguments: Arguments) async throws {
    let workloads = Workload.all.filter { arguments.asks(for: $0.id) }
    if let count = arguments.profiled {
      for workload in workloads { _ = await workload.make().sample(count) }
      return
    }
    print(Machine.line())
    print(Table.head)
    var results: [Outcome] = []
    for workload in workloads {
      let result = await workload.measured()
      results.append(result)
      print(Table.line(result))
    }
    print(Table.foot(results))
    if let path = arguments.file { try LatestFile.write(results, to: path) }
  }
}
