import Rill
import RillTesting
import Testing

@testable import RillInspector

/// Which connections end when too many have sent no admitted request.
struct UnadmittedConnectionsTests {
  private let near: [UInt8] = [127, 0, 0, 1]
  private let far: [UInt8] = [10, 0, 0, 7]

  @Test func `a new connection ends the oldest one beyond the limit`() {
    var connections = UnadmittedConnections<Int>(limit: 2)
    #expect((1...5).map { connections.open($0, from: near) } == [nil, nil, 1, 2, 3])
  }

  @Test func `an admitted or closed connection makes room and is not ended`() {
    var connections = UnadmittedConnections<Int>(limit: 2)
    _ = (1...2).map { connections.open($0, from: near) }
    connections.forget(1)
    #expect((3...4).map { connections.open($0, from: near) } == [nil, 2])
    connections.forget(1)
    connections.forget(3)
    #expect((5...6).map { connections.open($0, from: near) } == [nil, 4])
  }

  @Test func `an address that holds many loses its own and not those of others`() {
    var connections = UnadmittedConnections<Int>(limit: 4)
    #expect(connections.open(0, from: far) == nil)
    #expect((1...8).map { connections.open($0, from: near) } == [nil, nil, nil, 1, 2, 3, 4, 5])
    // Of two addresses with as many, the one with the oldest connection.
    #expect(connections.open(9, from: far) == 6)
    #expect(connections.open(10, from: far) == 0)
  }

  /// The same in the plainest words.
  private struct Model {
    var open: [(id: Int, address: UInt8)] = []

    mutating func add(_ id: Int, _ address: UInt8, limit: Int) -> Int? {
      open.append((id, address))
      guard open.count > limit else { return nil }
      let most = Set(open.map(\.address)).map { address in open.count { $0.address == address } }.max()
      let excess = open.firstIndex { one in open.count { $0.address == one.address } == most }
      return excess.map { open.remove(at: $0).id }
    }
  }

  @Test(arguments: [1, 3, 8]) func `any sequence does what a plain list does`(_ limit: Int) {
    var random = SeededRandom(seed: UInt64(limit))
    var model = Model()
    var connections = UnadmittedConnections<Int>(limit: limit)
    for id in 0..<5_000 {
      let address = UInt8.random(in: 0..<4, using: &random)
      #expect(connections.open(id, from: [address]) == model.add(id, address, limit: limit))
      if Bool.random(using: &random), let known = model.open.randomElement(using: &random)?.id {
        model.open.removeAll { $0.id == known }
        connections.forget(known)
      }
    }
  }
}
