import Rill
import Testing

/// The same stories in every isolation.
@Suite(.timeLimit(.minutes(60))) struct IsolationTests {
  @MainActor
  @Test(arguments: IsolationStory.allCases) func `a store on the main actor`(story: IsolationStory) async {
    await story.tell()
  }

  @Test(arguments: IsolationStory.allCases) func `a store in an actor`(story: IsolationStory) async {
    await Workshop().tell([story])
  }

  @Test(arguments: IsolationStory.allCases) func `a store without an actor`(story: IsolationStory) async {
    await story.tell(isolation: nil)
  }

  @Test func `stores in 64 concurrent actors`() async {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<64 { group.addTask { await Workshop().tell(IsolationStory.allCases) } }
    }
  }

  @Test func `stores without an actor in 64 concurrent tasks`() async {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<64 {
        group.addTask {
          for story in IsolationStory.allCases { await story.tell(isolation: nil) }
        }
      }
    }
  }
}

/// An actor in which stories run.
private actor Workshop {
  func tell(_ stories: [IsolationStory]) async {
    for story in stories { await story.tell() }
  }
}
