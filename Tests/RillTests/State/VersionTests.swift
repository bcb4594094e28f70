import RillTesting
import Testing

@testable import Rill

/// The stamps of versioned values.
@Suite(.timeLimit(.minutes(60))) struct VersionTests {
  @Test func `versions are unique`() {
    let versions = (0..<1_000).map { _ in Version.next() }
    #expect(Set(versions).count == 1_000)
    #expect(IdentifiedArray<Item>().version != IdentifiedArray<Item>().version)
  }

  @Test func `a supply gives out each of its stamps once and then draws another one`() {
    var supply = VersionSupply()
    var versions = [Version.next()]
    for _ in 0..<1_000 {
      versions.append(supply.next(after: versions[versions.count - 1]))
      if versions.count % 100 == 0 { versions.append(.next()) }
    }
    #expect(Set(versions).count == versions.count)
    #expect(zip(versions, versions.dropFirst()).allSatisfy { $0.number < $1.number })
  }

  @Test func `a supply whose stamps are older than the current one draws another one`() {
    var supply = VersionSupply()
    let first = supply.next(after: .next())
    let newer = Version.next()
    #expect(supply.next(after: first).number < newer.number)
    #expect(supply.next(after: newer).number > newer.number)
  }

  @Test(arguments: UInt64(0)..<20)
  func `changes of copies give each content a version of its own, which grows from change to change`(
    seed: UInt64
  ) {
    var random = SeededRandom(seed: seed)
    var copies = [IdentifiedArray((0..<Int.random(in: 0...100, using: &random)).map { Item(id: $0) })]
    var seen = Set(copies.map(\.version))
    for step in 0..<2_000 {
      let index = copies.indices.randomElement(using: &random) ?? 0
      switch Int.random(in: 0..<20, using: &random) {
      case 0 where copies.count < 8: copies.append(copies[index])
      case 1 where copies.count > 1: copies.remove(at: index)
      default:
        let before = copies[index].version
        change(&copies[index], step: step, using: &random)
        let after = copies[index].version
        guard after != before else { continue }
        #expect(after.number > before.number, "seed \(seed), step \(step)")
        #expect(seen.insert(after).inserted, "seed \(seed), step \(step)")
      }
    }
  }

  private func change(_ items: inout IdentifiedArray<Item>, step: Int, using random: inout SeededRandom) {
    let id = items.ids.randomElement(using: &random) ?? 0
    switch Int.random(in: 0..<10, using: &random) {
    case 0: items.append(Item(id: 1_000 + step))
    case 1: items.insert(Item(id: 1_000 + step), at: Int.random(in: 0...items.count, using: &random))
    case 2: items.remove(id: id)
    case 3: items.popLast()
    case 4: items.move(id: id, to: Int.random(in: 0...items.count, using: &random))
    case 5 where step % 10 == 0: items.removeAll { $0.id % 7 == 0 }
    case 6 where step % 50 == 0: items.sort { $0.value < $1.value }
    default: items[id: id]?.value += 1
    }
  }

  @Test func `storage that copies share draws no version that another thread draws`() async {
    let storage = RowStorage(0..<10)
    let versions = await withTaskGroup(of: [Version].self) { group in
      for _ in 0..<8 {
        group.addTask {
          var own = storage
          return (0..<20_000).map { _ in own.nextVersion(after: Version(number: 0)) }
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(Set(versions).count == 160_000)
  }

  @Test func `copies that change on several threads draw different versions`() async {
    let items = IdentifiedArray((0..<40).map { Item(id: $0) })
    let versions = await withTaskGroup(of: [Version].self) { group in
      for _ in 0..<8 {
        group.addTask {
          var (own, versions) = (items, [Version]())
          for step in 0..<2_000 {
            own[id: step % 40]?.value += 1
            versions.append(own.version)
            // Released by another task, so that this copy may be alone when it changes next.
            if step % 16 == 0 { Task.detached { [own] in _ = own.count } }
          }
          return versions
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(versions.count == 16_000)
    #expect(Set(versions).count == versions.count)
  }
}
