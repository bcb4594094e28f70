import RillTesting
import Testing

@testable import Rill

/// The storage of rows against an array, with and without kept copies.
@Suite struct RowStorageTests {
  /// An element that counts how many of its kind exist.
  private final class Counted: Sendable {
    let number: Int

    init(_ number: Int) { self.number = number }
  }

  private struct Copy {
    let storage: RowStorage<Counted>
    let model: [Int]
  }

  private func require(_ storage: RowStorage<Counted>, is model: [Int], _ comment: Comment) throws {
    try #require(storage.count == model.count, comment)
    try #require(storage.map(\.number) == model, comment)
    try #require(model.indices.map { storage.pointer($0).pointee.number } == model, comment)
    var position = 0
    while position < storage.count {
      let run = storage.run(from: position)
      try #require(
        !run.isEmpty && run.map(\.?.number) == Array(model[position..<position + run.count]), comment)
      position += run.count
    }
  }

  private func change(
    _ storage: inout RowStorage<Counted>, _ model: inout [Int], _ random: inout SeededRandom, _ number: Int
  ) {
    let position = model.isEmpty ? 0 : random.int(in: 0...model.count - 1)
    switch model.isEmpty ? 0 : random.int(in: 0...19) {
    case 0, 1, 2, 3:
      storage.append(Counted(number))
      model.append(number)
    case 4:
      storage.insert(Counted(number), at: position)
      model.insert(number, at: position)
    case 5:
      storage.insert(Counted(number), at: 0)
      model.insert(number, at: 0)
    case 6: #expect(storage.remove(at: position)?.number == model.remove(at: position))
    case 7: #expect(storage.remove(at: 0)?.number == model.removeFirst())
    case 8, 9:
      let last = storage.isFlat ? storage.removeLastFlat() : storage.removeLastSlowly()
      #expect(last?.number == model.removeLast())
    default:
      let place = storage.uniqueSlot(position) ?? storage.ownedSlot(position)
      place.pointee = Counted(number)
      model[position] = number
    }
  }

  @Test(arguments: [0, 1, 64, 65, 96, 1_023, 1_100], 0..<6)
  func `storage and its copies match arrays under random changes`(count: Int, seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var model = Array(0..<count)
    var storage = RowStorage(model.map { Counted($0) })
    var copies: [Copy] = []
    // Rarely, often, or never beside a copy.
    let rate = [0, 3, 40][Int(seed % 3)]
    for step in 0..<300 {
      if rate > 0, random.int(in: 0...rate) == 0 {
        if copies.count > 4 { copies.remove(at: random.int(in: 0...copies.count - 1)) }
        copies.append(Copy(storage: storage, model: model))
      }
      if random.int(in: 0...40) == 0, let copy = copies.last { (storage, model) = (copy.storage, copy.model) }
      change(&storage, &model, &random, count + step)
    }
    try require(storage, is: model, "the newest of \(count)")
    for copy in copies { try require(copy.storage, is: copy.model, "a copy of \(count)") }
  }

  @Test(arguments: [3, 64, 65, 1_500]) func `every element is released once`(count: Int) {
    weak var first: Counted?
    weak var last: Counted?
    weak var replaced: Counted?
    do {
      var storage = RowStorage((0..<count).map { Counted($0) })
      (first, last, replaced) = (storage[0], storage[count - 1], storage[1])
      let copy = storage
      storage.ownedSlot(1).pointee = Counted(-1)
      #expect(copy[1] === replaced && replaced != nil)
      storage.remove(at: 0)
      #expect(first != nil)
      _ = copy.count
    }
    #expect(first == nil && last == nil && replaced == nil)
  }

  @Test func `a change beside a copy leaves all other blocks shared`() {
    var storage = RowStorage(Array(0..<100_000))
    let settled = storage
    storage.ownedSlot(0).pointee = -1
    let copy = storage
    storage.ownedSlot(50_000).pointee = -1
    let moved = (0..<100_000).filter { storage.pointer($0) != copy.pointer($0) }
    #expect(moved == Array(50_000 - 50_000 % 16..<50_000 - 50_000 % 16 + 16))
    #expect(copy[50_000] == 50_000 && settled[0] == 0 && storage[0] == -1)
  }

  @Test func `further changes of a block that is no longer shared happen in place`() {
    var storage = RowStorage(Array(0..<1_000))
    let copy = storage
    let place = storage.ownedSlot(500)
    // Outside of the expectation, which would copy the storage.
    let places = (496..<512).map { storage.ownedSlot($0) }
    #expect(places == (0..<16).map { place - 4 + $0 })
    #expect(copy[500] == 500)
  }

  @Test func `elements are contiguous again after as many changes without a copy as there are elements`() {
    var storage = RowStorage(Array(0..<100))
    var copy: RowStorage<Int>? = storage
    storage.ownedSlot(0).pointee = -1
    #expect(storage.tree != nil)
    #expect(copy?.count == 100)
    copy = nil
    for _ in 0..<100 { storage.ownedSlot(1).pointee = -100 }
    #expect(storage.tree != nil)
    storage.ownedSlot(1).pointee = -100
    #expect(storage.tree == nil)
    #expect(Array(storage) == [-1, -100] + Array(2..<100))
  }

  @Test func `contiguous storage is available unless optionals are larger or a copy shares blocks`() {
    var texts = RowStorage((0..<100).map(String.init))
    #expect(texts.withContiguousStorageIfAvailable { Array($0) } == (0..<100).map(String.init))
    let copy = texts
    texts.ownedSlot(0).pointee = ""
    #expect(texts.withContiguousStorageIfAvailable { $0.count } == nil)
    #expect(copy.withContiguousStorageIfAvailable { $0.count } == 100)
    #expect(RowStorage([1, 2]).withContiguousStorageIfAvailable { $0.count } == nil)
    #expect(RowStorage<String>().withContiguousStorageIfAvailable { $0.count } == 0)
  }

  @Test func `an insertion or a removal moves the elements on the shorter side only`() {
    var storage = RowStorage(Array(0..<1_000))
    storage.insert(-1, at: 0)
    let places = (0..<1_001).map { storage.pointer($0) }
    storage.insert(-2, at: 10)
    #expect((11..<1_002).allSatisfy { storage.pointer($0) == places[$0 - 1] })
    storage.remove(at: 10)
    storage.remove(at: 0)
    #expect((0..<1_000).allSatisfy { storage.pointer($0) == places[$0 + 1] })
    storage.append(0)
    let before = (0..<1_001).map { storage.pointer($0) }
    storage.remove(at: 990)
    #expect((0..<990).allSatisfy { storage.pointer($0) == before[$0] })
  }

  @Test func `copies on several threads change their own elements`() async {
    let storage = RowStorage((0..<2_000).map { "row \($0) with a text that is not stored inline" })
    await withTaskGroup(of: Bool.self) { group in
      for task in 0..<8 {
        group.addTask {
          var own = storage
          for step in 0..<2_000 {
            let position = (step &* 31 &+ task) % 2_000
            let place = own.uniqueSlot(position) ?? own.ownedSlot(position)
            place.pointee = "\(task)"
            if step % 100 == 0 {
              let kept = own
              own.append("\(task)")
              if kept.count + 1 != own.count { return false }
            }
          }
          return (0..<2_000).allSatisfy { own[$0] == "\(task)" || own[$0] == storage[$0] }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
    #expect(storage.count == 2_000 && storage[7].hasPrefix("row 7 "))
  }
}
