/// The connections that have not sent a request yet which was admitted, and which of them ends when there are too many.
///
/// A connection costs its client nothing, so one client could hold all of them. The limit is below that of all
/// connections: the rest are left to clients that may ask. A new connection ends the oldest one of the address that has
/// most, so that a client which holds many loses its own before it reaches those of others.
package struct UnadmittedConnections<ID: Hashable & Sendable>: Sendable {
  private let limit: Int
  /// The connections of each address, oldest first.
  private var connections: [[UInt8]: [Opened]] = [:]
  private var addresses: [ID: [UInt8]] = [:]
  private var lastNumber: UInt64 = 0

  private struct Opened {
    let id: ID
    let number: UInt64
  }

  package init(limit: Int) {
    self.limit = limit
  }

  /// Adds a connection, and returns the one to end, which is then forgotten.
  ///
  /// - Complexity: O(limit).
  package mutating func open(_ id: ID, from address: [UInt8]) -> ID? {
    lastNumber += 1
    connections[address, default: []].append(Opened(id: id, number: lastNumber))
    addresses[id] = address
    guard addresses.count > limit else { return nil }
    let excess = fullest.first?.id
    if let excess { forget(excess) }
    return excess
  }

  /// Removes a connection because it was admitted or closed.
  package mutating func forget(_ id: ID) {
    guard let address = addresses.removeValue(forKey: id) else { return }
    connections[address]?.removeAll { $0.id == id }
    if connections[address]?.isEmpty == true { connections[address] = nil }
  }

  /// The connections of the address that has most; of several such addresses, of the one with the oldest connection.
  private var fullest: [Opened] {
    connections.values.max { one, other in
      (one.count, other[0].number) < (other.count, one[0].number)
    } ?? []
  }
}
