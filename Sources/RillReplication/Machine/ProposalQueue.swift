/// The pending proposals of a replica, oldest first.
public struct ProposalQueue<Proposal> {
  private var queue = Queue<PendingProposal<Proposal>>()
  /// The number of proposals that the outbox has saved and the log has not acknowledged.
  public private(set) var savedCount = 0

  /// The number of proposals.
  public var count: Int { queue.count }
  /// A Boolean value that indicates whether there are no proposals.
  public var isEmpty: Bool { queue.isEmpty }
  /// The oldest proposal.
  public var first: PendingProposal<Proposal>? { queue.first }
  /// The proposals, oldest first.
  ///
  /// - Complexity: O(1).
  public var all: ArraySlice<PendingProposal<Proposal>> { queue.all }

  mutating func append(_ proposal: PendingProposal<Proposal>) {
    queue.append(proposal)
    if proposal.isSavedOnly { savedCount += 1 }
  }

  /// Removes the oldest proposal.
  ///
  /// - Complexity: O(1) on average.
  mutating func removeFirst() -> PendingProposal<Proposal> { remove(at: 0) }

  /// Removes the proposal with a number.
  mutating func remove(_ number: UInt64) -> PendingProposal<Proposal>? {
    index(of: number).map { remove(at: $0) }
  }

  /// Removes the proposal with a ticket of this run.
  mutating func remove(ticket: UInt64) -> PendingProposal<Proposal>? {
    index(ofTicket: ticket).map { remove(at: $0) }
  }

  private mutating func remove(at index: Int) -> PendingProposal<Proposal> {
    let removed = queue.remove(at: index)
    if removed.isSavedOnly { savedCount -= 1 }
    return removed
  }

  /// Records the offset of the proposal with a number, if it is there.
  mutating func acknowledge(_ number: UInt64, at offset: UInt64) {
    guard let index = index(of: number) else { return }
    if queue[index].isSavedOnly { savedCount -= 1 }
    queue[index].offset = offset
  }

  /// Records that the outbox has saved the proposal with a ticket, if it is there.
  mutating func didSave(_ ticket: UInt64) {
    guard let index = index(ofTicket: ticket), !queue[index].isSaved else { return }
    queue[index].isSaved = true
    if queue[index].isSavedOnly { savedCount += 1 }
  }

  /// Changes the numbers and the refusals of the proposals.
  // Inlined: otherwise the type of the proposals is looked up for each of them.
  @inline(__always)
  mutating func mutate(_ body: (inout PendingProposal<Proposal>) -> Void) {
    for index in 0..<queue.count { body(&queue[index]) }
  }

  /// Returns the index of a ticket of this run; tickets ascend.
  private func index(ofTicket ticket: UInt64) -> Int? {
    var (low, high) = (0, queue.count)
    while low < high {
      let middle = (low + high) / 2
      if queue[middle].ticket < ticket { low = middle + 1 } else { high = middle }
    }
    return ticket != 0 && low < queue.count && queue[low].ticket == ticket ? low : nil
  }

  /// Returns the index of a number; numbers ascend, and rarely skip.
  private func index(of number: UInt64) -> Int? {
    guard number != 0 else { return nil }
    var (low, high) = (0, queue.count)
    while low < high {
      let middle = (low + high) / 2
      let found = queue[middle].number
      if found == number { return middle }
      // Proposals without a number follow all others.
      if found != 0, found < number { low = middle + 1 } else { high = middle }
    }
    return nil
  }
}

extension ProposalQueue: Sendable where Proposal: Sendable {}
