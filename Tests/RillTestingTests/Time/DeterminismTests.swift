import Testing

@Suite(.timeLimit(.minutes(60))) struct DeterminismTests {
  /// The isolation of the store.
  enum Owner: CaseIterable, CustomTestStringConvertible {
    case mainActor, otherActor, nobody

    var testDescription: String { "\(self)" }

    func story() async -> [String] {
      switch self {
      case .mainActor: await mainActorStory()
      case .otherActor: await Storyteller().story()
      case .nobody: await timedStory()
      }
    }

    @MainActor private func mainActorStory() async -> [String] { await timedStory() }

    /// The number of repetitions of the scenario.
    var repetitions: Int { self == .mainActor ? 1_000 : 250 }

    /// The expected result of the scenario.
    ///
    /// Actions to a store without an actor are delivered only after everything else has settled: the second attempt
    /// therefore starts its pause after the children have started theirs.
    var expected: [String] {
      let begin = ["attempt 1", "throttled 1", "tick"]
      let meeting = ["child 3", "child 6"]
      return begin + (self == .nobody ? meeting + ["attempt 2"] : ["attempt 2"] + meeting) + [
        "child 1", "child 4", "child 7", "tick", "typed 4", "too slow", "child 2", "child 5", "child 8",
        "attempt 3", "debounced 4", "tick", "family", "tick", "throttled 6", "tick", "typed 8", "debounced 8",
        "tick", "tick", "typed 10", "debounced 10", "tick", "throttled 10", "tick", "tick",
      ]
    }
  }

  @Test(arguments: Owner.allCases)
  func `a story takes the same course each time`(_ owner: Owner) async {
    var stories: [[String]: Int] = [:]
    for _ in 1...owner.repetitions { stories[await owner.story(), default: 0] += 1 }
    #expect(stories == [owner.expected: owner.repetitions])
  }

  @Test(arguments: Owner.allCases)
  func `64 concurrent stories take the same course`(_ owner: Owner) async {
    var stories: [[String]: Int] = [:]
    await withTaskGroup(of: [String].self) { group in
      for _ in 1...64 { group.addTask { await owner.story() } }
      for await story in group { stories[story, default: 0] += 1 }
    }
    #expect(stories == [owner.expected: 64])
  }
}
