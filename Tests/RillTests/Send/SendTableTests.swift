import RillFixtures
import RillTesting
import Testing

@testable import Rill

/// The table of sends beside a model that forgets nothing.
@Suite struct SendTableTests {
  private struct Model {
    var parent: Int?
    var open = 0
    var isHeld = true
    var isCancelled = false
    var effects: [EffectToken] = []
    /// The model's entry in the table.
    let line: Int
  }

  private var table = SendTable(refusal: nil)
  private var models = [Model(line: SendTable.root)]
  private var lastToken: UInt64 = 0

  private func family(_ index: Int) -> [Int] {
    models.indices.filter { other in
      var next: Int? = other
      while let now = next {
        if now == index { return true }
        next = models[now].parent
      }
      return false
    }
  }

  private func isOpen(_ index: Int) -> Bool { family(index).contains { models[$0].open > 0 } }

  @Test(arguments: 0..<40)
  func `in every order of sends, ends, releases and cancels, it answers as if it forgot nothing`(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    var test = self
    for _ in 0..<400 { test.step(&random) }
    for index in test.models.indices where test.models[index].open > 0 { test.closeAll(index) }
    for index in test.models.indices where test.models[index].isHeld && index > 0 { test.release(index) }
    #expect(test.table.count == 1)
    #expect(!test.table[SendTable.root].isOpen)
  }

  private mutating func step(_ random: inout SeededRandom) {
    let held = models.indices.filter { models[$0].isHeld }
    let index = held[Int(random.next() % UInt64(held.count))]
    switch random.next() % 8 {
    case 0, 1:
      let line = table.add(to: models[index].line)
      models.append(
        Model(parent: index, open: 1, isCancelled: models[index].isCancelled, line: line))
    case 2:
      lastToken += 1
      let token = EffectToken(number: lastToken)
      table.open(token, isHandler: false, in: models[index].line)
      models[index].open += 1
      models[index].effects.append(token)
    case 3, 4: closeAll(index)
    case 5, 6:
      // An open send retains its record.
      if index > 0, models[index].open == 0 { release(index) }
    default:
      guard random.next() % 8 == 0 else { break }
      let ended = table.cancel(models[index].line).effects
      let meant = family(index)
      #expect(ended == meant.flatMap { models[$0].effects }.sorted { $0.number < $1.number })
      for other in meant { models[other].isCancelled = true }
    }
    check()
  }

  private mutating func closeAll(_ index: Int) {
    for token in models[index].effects { _ = table.close(token, isHandler: false, in: models[index].line) }
    for _ in 0..<(models[index].open - models[index].effects.count) { _ = table.close(models[index].line) }
    models[index].effects = []
    models[index].open = 0
  }

  private mutating func release(_ index: Int) {
    models[index].isHeld = false
    _ = table.release(models[index].line)
  }

  private func check() {
    let held = models.indices.filter { models[$0].isHeld }
    for index in held {
      #expect(table[models[index].line].isOpen == isOpen(index))
      #expect(table[models[index].line].isCancelled == models[index].isCancelled)
    }
    #expect(table.count <= 2 * held.count)
  }
}
