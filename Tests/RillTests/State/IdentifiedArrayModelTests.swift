import RillFixtures
import RillTesting
import Testing

@testable import Rill

/// Random operations on a collection and its model, which must agree after each.
@Suite struct IdentifiedArrayModelTests {
  /// A collection at some time.
  private struct Snapshot {
    let collection: IdentifiedArray<Item>
    let model: IdentifiedArrayModel
  }

  @Test(arguments: 0..<60)
  func `a collection matches an array of pairs under random operations`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var collection = IdentifiedArray<Item>()
    var model = IdentifiedArrayModel()
    var used: Set<Version> = [collection.version]
    let reports = try Reports.of {
      for _ in 0..<150 {
        let operation = random.operation()
        let before = collection.version
        let isChanged = model.apply(operation)
        collection.apply(operation)
        try #require((collection.version != before) == isChanged, "version after \(operation)")
        if isChanged { try #require(used.insert(collection.version).inserted, "version after \(operation)") }
        try require(collection, is: model, after: operation)
      }
    }
    #expect(reports.count == model.reports)
  }

  @Test(arguments: 0..<60)
  func `copies do not share later changes`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var copies = [Snapshot(collection: [], model: IdentifiedArrayModel())]
    _ = Reports.of {
      for _ in 0..<100 {
        let start = copies[random.below(copies.count)]
        var collection = start.collection
        var model = start.model
        let operation = random.operation()
        _ = model.apply(operation)
        collection.apply(operation)
        copies.append(Snapshot(collection: collection, model: model))
      }
    }
    for copy in copies { try require(copy.collection, is: copy.model, after: nil) }
  }

  /// Row observers visit the rows that the journal names, so it must name every difference between any two copies.
  @Test(arguments: 0..<60)
  func `the journal names every row that differs from any earlier copy, or reports that it cannot`(
    seed: UInt64
  )
    throws
  {
    var random = SeededRandom(seed: seed)
    var copies = [Snapshot(collection: [], model: IdentifiedArrayModel())]
    var complete = 0
    _ = Reports.of {
      for _ in 0..<120 {
        // Usually continues from the newest copy, sometimes from an older one, as an undo would.
        let start = copies[random.below(5) == 0 ? random.below(copies.count) : copies.count - 1]
        var collection = start.collection
        var model = start.model
        let operation = random.operation()
        _ = model.apply(operation)
        collection.apply(operation)
        copies.append(Snapshot(collection: collection, model: model))
      }
    }
    for old in copies {
      for new in copies where old.collection.version != new.collection.version {
        var named: Set<Int> = []
        guard new.collection.journal.visit(after: old.collection.version, { named.insert($0) }) else {
          continue
        }
        complete += 1
        try #require(named.isSuperset(of: idsThatDiffer(old.model, new.model)))
      }
    }
    #expect(complete > 100, "the journal must be able to answer now and then")
  }

  private func idsThatDiffer(_ old: IdentifiedArrayModel, _ new: IdentifiedArrayModel) -> Set<Int> {
    let before = Dictionary(uniqueKeysWithValues: old.lines.map { ($0.filed, $0.item) })
    let after = Dictionary(uniqueKeysWithValues: new.lines.map { ($0.filed, $0.item) })
    return Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
  }

  private func require(
    _ collection: IdentifiedArray<Item>, is model: IdentifiedArrayModel,
    after operation: IdentifiedArrayModel.Operation?
  ) throws {
    let comment: Comment = "after \(String(describing: operation))"
    try #require(Array(collection) == model.lines.map(\.item), comment)
    try #require(Array(collection.ids) == model.lines.map(\.filed), comment)
    try #require(collection.count == model.lines.count, comment)
    for id in -1..<9 {
      try #require(collection.position(of: id) == model.position(of: id), comment)
      try #require(collection.contains(id: id) == (model.position(of: id) != nil), comment)
      try #require(collection[id: id] == model.position(of: id).map { model.lines[$0].item }, comment)
    }
  }
}
