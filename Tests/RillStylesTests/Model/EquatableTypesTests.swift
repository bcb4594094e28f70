import Testing

@testable import RillStyles

@Suite struct EquatableTypesTests {
  struct Plain {}
  struct Nested<Value> { var value: Value }
  struct Compared<Value> { var value: Value }

  /// More types than there are places, of which every other one is `Equatable`.
  static let types: [(type: any Any.Type, isEquatable: Bool)] = {
    func wrapping<Value>(_ type: Value.Type, _ depth: Int) -> [(type: any Any.Type, isEquatable: Bool)] {
      guard depth > 0 else { return [] }
      let two: [(type: any Any.Type, isEquatable: Bool)] = [
        (Nested<Value>.self, false), (Compared<Value>.self, true),
      ]
      return two + wrapping(Nested<Value>.self, depth - 1)
    }
    return wrapping(Int.self, 200)
  }()

  @Test func `a type keeps its answer whatever types are asked about between`() {
    for _ in 0..<3 {
      for (type, isEquatable) in Self.types { #expect(EquatableTypes.contains(type) == isEquatable) }
      for (type, isEquatable) in Self.types { #expect(EquatableTypes.contains(type) == isEquatable) }
    }
    #expect(!EquatableTypes.contains(Plain.self))
    #expect(EquatableTypes.contains([Int].self))
    #expect(!EquatableTypes.contains([Plain].self))
  }

  @Test func `answers are right on several threads at once`() async {
    let wrong = await withTaskGroup(of: Int.self) { group in
      for offset in 0..<8 {
        group.addTask {
          var wrong = 0
          for round in 0..<500 {
            let (type, isEquatable) = Self.types[(offset + round * 7) % Self.types.count]
            if EquatableTypes.contains(type) != isEquatable { wrong += 1 }
          }
          return wrong
        }
      }
      return await group.reduce(0, +)
    }
    #expect(wrong == 0)
  }
}

extension EquatableTypesTests.Compared: Equatable {
  static func == (one: Self, other: Self) -> Bool { true }
}
