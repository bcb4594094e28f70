import Foundation

// RillFuzz [--seed S] [--rounds N] runs all rounds.
// RillFuzz [--seed S] --loud BLOCK ROUNDS runs one block and prints each input before its use.
let arguments = CommandLine.arguments
func values(after name: String) -> [Int] {
  guard let index = arguments.firstIndex(of: name) else { return [] }
  return arguments[(index + 1)...].prefix { !$0.hasPrefix("--") }.compactMap { Int($0) }
}

let seed = UInt64(values(after: "--seed").first ?? 1)
if case let loud = values(after: "--loud"), loud.count == 2 {
  try await Block(seed: seed, number: loud[0], isLoud: true, tally: Tally()).run(loud[1])
} else if case let blocks = values(after: "--blocks"), blocks.count == 2 {
  await Worker(seed: seed, rounds: blocks[1]).run()
} else {
  let rounds = values(after: "--rounds").first ?? 10_000
  let program = Bundle.main.executableURL ?? URL(filePath: arguments[0])
  exit(try FuzzRun(seed: seed, rounds: rounds, program: program).run() ? 0 : 1)
}
