/// The pending proposals of a replica, oldest first.
public struct ProposalQueue<Proposal> {
  private var elements: [PendingProposal<Proposal>] = []
  private var head = 0

  /// The number of proposals.
  public var count: Int { elements.count - head }
  /// A Boolean value that indicates whether there are no proposals.
  public var isEmpty: Bool { head == elements.count }
  /// The oldest proposal.
  public var first: PendingProposal<Proposal>? { isEmpty ? nil : elements[head] }
  /// The proposals, oldest first.
  ///
  /// - Complexity: O(1).
  public var all: ArraySlice<PendingProposal<Proposal>> { elements[head...] }

  mutating func append(_ proposal: PendingProposal<Proposal>) { elements.append(proposal) }

  /// Removes the oldest proposal.
  ///
  /// - Complexity: O(1) on average.
  mutating func removeFirst() -> PendingProposal<Proposal> {
    let first = elements[head]
    head += 1
    if head == elements.count {
      elements.removeAll(keepingCapacity: head <= 64)
      head = 0
    } else if head >= 64, head * 2 >= elements.count {
      elements.removeFirst(head)
      head = 0
    }
    return first
  }

  /// Removes the proposal with a number.
  mutating func remove(_ number: UInt64) -> PendingProposal<Proposal>? {
    index(of: number).map { elements.remove(at: $0) }
  }

  /// Changes the proposal with a number, if it is there.
  mutating func mutate(_ number: UInt64, _ body: (inout PendingProposal<Proposal>) -> Void) {
    if let index = index(of: number) { body(&elements[index]) }
  }

  /// Changes each proposal.
  mutating func mutate(_ body: (inout PendingProposal<Proposal>) -> Void) {
    for index in head..<elements.count { body(&elements[index]) }
  }

  /// Returns the index of a number; numbers ascend, and rarely skip.
  private func index(of number: UInt64) -> Int? {
    guard number != 0 else { return nil }
    var (low, high) = (head, elements.count)
    while low < high {
      let middle = (low + high) / 2
      let found = elements[middle].number
      if found == number { return middle }
      // Proposals without a number follow all others.
      if found != 0, found < number { low = middle + 1 } else { high = middle }
    }
    return nil
  }
}

extension ProposalQueue: Sendable where Proposal: Sendable {}
