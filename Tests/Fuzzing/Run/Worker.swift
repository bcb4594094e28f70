import Foundation

/// The process that executes the rounds of a run within limits that the system enforces.
@MainActor
struct Worker {
  let seed: UInt64
  let rounds: Int
  private let tally = Tally()

  init(seed: UInt64, rounds: Int) { (self.seed, self.rounds) = (seed, rounds) }

  /// Runs all blocks in order, and prints the number of the current one.
  func run() async {
    MemoryBound.set()
    var block = 0
    var slowest: (time: Duration, block: Int) = (.zero, 0)
    while block * Block.rounds < rounds {
      Terminal.print("block \(block) is running")
      let start = ContinuousClock.now
      let count = min(Block.rounds, rounds - block * Block.rounds)
      do {
        try await Block(seed: seed, number: block, isLoud: false, tally: tally).run(count)
      } catch {
        Terminal.complain("\(error)")
        exit(1)
      }
      slowest = max(slowest, (start.duration(to: .now), block)) { $0.time < $1.time }
      block += 1
    }
    for line in tally.lines { Terminal.print(line) }
    Terminal.print(
      "\(rounds) rounds, the slowest \(Block.rounds) took \(slowest.time) in block \(slowest.block)")
  }

  private func max<Value>(_ one: Value, _ other: Value, by isLess: (Value, Value) -> Bool) -> Value {
    isLess(one, other) ? other : one
  }
}
