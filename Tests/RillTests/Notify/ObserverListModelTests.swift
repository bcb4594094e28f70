import Rill
import RillFixtures
import RillTesting
import Testing

/// Every short sequence of steps on a list of observers, run on a store and on a model, which must agree.
@Suite struct ObserverListModelTests {
  private static let steps: [ObserverListStep] =
    (0..<3).map { .join($0) } + (0..<3).map { .leave($0) } + [.track, .change]

  @Test(arguments: steps.indices)
  func `three observers join, leave, track and are notified in every order`(first: Int) throws {
    try everyStory(of: 4) { story in
      let story = [Self.steps[first]] + story + [.change]
      let stage = ObserverListStage()
      var model = ObserverListModel()
      for step in story {
        stage.take(step)
        model.take(step)
      }
      try #require(stage.log == model.log, "\(story)")
    }
  }

  @Test(arguments: steps.indices)
  func `three observers change each other while they are notified`(first: Int) throws {
    for joined in 0..<8 {
      try everyStory(of: 2) { steps in
        let own = [0: Self.steps[first], 1: steps[0], 2: steps[1]]
        let stage = ObserverListStage(own: own)
        var model = ObserverListModel(own: own)
        let story = (0..<3).filter { joined & (1 << $0) != 0 }.map { ObserverListStep.join($0) }
        for step in story + [.change, .change, .join(2), .change] {
          stage.take(step)
          model.take(step)
        }
        try #require(stage.log == model.log, "\(own) with \(story)")
      }
    }
  }

  @Test(arguments: 0..<20)
  func `many observers join and leave for a long time, during deliveries and between them`(seed: UInt64)
    throws
  {
    var random = SeededRandom(seed: seed)
    var own: [Int: ObserverListStep] = [:]
    for name in 0..<80 { own[name] = random.step(of: 80) }
    let stage = ObserverListStage(own: own)
    var model = ObserverListModel(own: own)
    for _ in 0..<600 {
      let step = random.step(of: 80)
      stage.take(step)
      model.take(step)
    }
    #expect(stage.log == model.log)
    #expect(stage.log.count > 1_000)
  }

  /// Calls the body with every sequence of the given length.
  private func everyStory(of length: Int, _ body: ([ObserverListStep]) throws -> Void) rethrows {
    let count = Self.steps.count
    var total = 1
    for _ in 0..<length { total *= count }
    for number in 0..<total {
      var rest = number
      var story: [ObserverListStep] = []
      for _ in 0..<length {
        story.append(Self.steps[rest % count])
        rest /= count
      }
      try body(story)
    }
  }
}

extension SeededRandom {
  fileprivate mutating func step(of names: Int) -> ObserverListStep {
    switch below(10) {
    case 0..<4: .join(below(names))
    case 4..<8: .leave(below(names))
    case 8: .change
    default: .track
    }
  }
}
