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
    if arguments.isGrowth { return try await grow(arguments) }
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

  private static func grow(_ arguments: Arguments) async throws {
    print(Machine.line())
    var results: [GrowthOutcome] = []
    for growth in Growth.all where arguments.asks(for: growth.id) {
      let result = await growth.measured()
      results.append(result)
      print(GrowthFile.line(result))
    }
    print(GrowthFile.foot(results))
    if let path = arguments.file { try GrowthFile.write(results, to: path) }
  }
}
