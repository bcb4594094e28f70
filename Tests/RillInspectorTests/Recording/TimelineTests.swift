#if Inspector
import RillDebugging
import Synchronization
import Testing

@testable import RillInspector

struct TimelineTests {
  private func timeline(keeping transitions: Int = 1_000, _ sequences: ClosedRange<UInt64>) -> Timeline {
    let timeline = Timeline(limits: .init(transitions: transitions))
    for sequence in sequences { timeline.record(.numbered(sequence)) }
    return timeline
  }

  @Test func `an empty timeline has nothing to tell`() {
    let timeline = Timeline()
    #expect(timeline.span == .init(count: 0, dropped: 0))
    #expect(timeline.stretch(after: nil, limit: 10) == .init(transitions: [], hasMore: false, hasGap: false))
    #expect(timeline.transition(1) == nil)
  }

  @Test func `the oldest transitions go when there are too many`() {
    let timeline = timeline(keeping: 3, 1...5)
    #expect(timeline.span == .init(count: 3, dropped: 2, oldest: 3, newest: 5))
    #expect(timeline.transition(2) == nil)
    #expect(timeline.transition(3)?.sequence == 3)
  }

  @Test func `the oldest transitions go when they hold too many nodes, the newest stays`() {
    let big = StateTree.Change(
      .changed, at: .init(), before: StateTree(reflecting: Array(1...10)), after: nil)
    let timeline = Timeline(limits: .init(transitions: 100, nodes: 30))
    for sequence in 1...4 { timeline.record(.numbered(UInt64(sequence), changes: [big])) }
    #expect(timeline.span == .init(count: 2, dropped: 2, oldest: 3, newest: 4))
    timeline.record(.numbered(5, changes: [big, big, big, big]))
    #expect(timeline.span == .init(count: 1, dropped: 4, oldest: 5, newest: 5))
  }

  @Test func `long texts count as several nodes`() {
    let text = StateTree(reflecting: String(repeating: "x", count: 64 * 9))
    let change = StateTree.Change(.changed, at: .init(), before: text, after: text)
    let timeline = Timeline(limits: .init(transitions: 100, nodes: 50))
    for sequence in 1...9 { timeline.record(.numbered(UInt64(sequence), changes: [change])) }
    #expect(timeline.span.count == 2)
  }

  @Test func `a transition that is not newer than the last is not recorded`() {
    let timeline = timeline(1...3)
    #expect(!timeline.record(.numbered(3)))
    #expect(!timeline.record(.numbered(1)))
    #expect(timeline.record(.numbered(9)))
    #expect(timeline.span == .init(count: 4, dropped: 0, oldest: 1, newest: 9))
  }

  @Test func `without a place the newest transitions are read`() {
    let stretch = timeline(1...10).stretch(after: nil, limit: 3)
    #expect(stretch.transitions.map(\.sequence) == [8, 9, 10])
    #expect(!stretch.hasMore && !stretch.hasGap)
  }

  @Test func `after a place the next transitions are read`() {
    let timeline = timeline(1...10)
    let stretch = timeline.stretch(after: 4, limit: 3)
    #expect(stretch.transitions.map(\.sequence) == [5, 6, 7])
    #expect(stretch.hasMore && !stretch.hasGap)
    #expect(timeline.stretch(after: 10, limit: 3) == .init(transitions: [], hasMore: false, hasGap: false))
    #expect(timeline.stretch(after: 99, limit: 3) == .init(transitions: [], hasMore: false, hasGap: false))
  }

  @Test func `a place that is gone shows as a gap`() {
    let timeline = timeline(keeping: 3, 1...6)
    #expect(timeline.stretch(after: 2, limit: 9).hasGap)
    #expect(timeline.stretch(after: 2, limit: 9).transitions.map(\.sequence) == [4, 5, 6])
    #expect(!timeline.stretch(after: 3, limit: 9).hasGap)
  }

  @Test func `watchers learn of each transition that is recorded, in order, until they end`() {
    let timeline = Timeline()
    let seen = Mutex<[UInt64]>([])
    let key = ObjectIdentifier(timeline)
    timeline.watch(as: key) { transition in seen.withLock { $0.append(transition.sequence) } }
    for sequence in [1, 2, 2, 3] as [UInt64] { timeline.record(.numbered(sequence)) }
    timeline.unwatch(key)
    timeline.record(.numbered(4))
    #expect(seen.withLock { $0 } == [1, 2, 3])
  }

  @Test func `a watcher may read the timeline and end its watch`() {
    let timeline = Timeline()
    let seen = Mutex<Int>(0)
    let key = ObjectIdentifier(timeline)
    timeline.watch(as: key) { _ in
      seen.withLock { $0 += timeline.span.count }
      timeline.unwatch(key)
    }
    timeline.record(.numbered(1))
    timeline.record(.numbered(2))
    #expect(seen.withLock { $0 } == 1)
  }
}
#endif
