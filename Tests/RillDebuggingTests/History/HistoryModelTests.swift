import Rill
import RillDebugging
import RillFixtures
import RillTesting
import Testing

/// A history and a model that recomputes all states at each access must agree.
@Suite(.timeLimit(.minutes(60))) struct HistoryModelTests {
  private static let everything = Set(12..<26)
  private static let steps: [HistoryStep] = [
    .send(2), .send(-2), .back(1), .forward(1), .jump(1), .skip(1), .unskip(1), .skip(2), .move(2, before: 1),
    .move(1, before: nil), .sweep, .commit, .rollback, .reset, .pause, .resume, .stop, .start, .end,
    .lock(true),
  ]

  @Test(arguments: [HistoryMode.append, .branch], HistoryModelTests.steps.indices)
  func `every short sequence matches the model`(mode: HistoryMode, first: Int) throws {
    for second in Self.steps {
      for third in Self.steps {
        for fourth in [HistoryStep.send(2), .end, .back(1)] {
          let stage = HistoryStage(mode, spacing: 1)
          let story = [.send(1), .send(-1), Self.steps[first], second, third, fourth]
          for step in story { stage.take(step) }
          if let problem = stage.problem() { throw Astray("\(story): \(problem)") }
        }
      }
    }
  }

  @Test(arguments: [HistoryMode.append, .branch], 0..<30)
  func `a long random walk matches the model`(mode: HistoryMode, seed: UInt64) throws {
    try walk(HistoryStage(mode, spacing: 1 + Int(seed % 7)), seed, Self.everything)
  }

  @Test(arguments: 0..<12)
  func `a history that keeps all states matches the model`(seed: UInt64) throws {
    try walk(HistoryStage(.append, states: .all), seed, Self.everything)
  }

  @Test(arguments: 1..<13)
  func `with a limit, the oldest entries merge into the first state`(seed: UInt64) throws {
    try walk(HistoryStage(.append, limit: Int(seed), spacing: 1 + Int(seed % 5)), seed, Set(12..<23))
  }

  private func walk(_ stage: HistoryStage, _ seed: UInt64, _ allowed: Set<Int>) throws {
    var random = SeededRandom(seed: seed)
    var trail: [HistoryStep] = []
    for _ in 0..<400 {
      let step = random.step(stage.model, allowed)
      trail.append(step)
      stage.take(step)
      if let problem = stage.problem(inDepth: random.below(4) == 0) {
        throw Astray("\(trail.suffix(30)): \(problem)")
      }
    }
  }
}

private struct Astray: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
