import Rill

// Mutations, whose changes are applied again whenever a confirmed value changes.
extension QueryCache {
  /// Adds a mutation, and performs it unless it has to wait.
  ///
  /// A mutation whose id is already pending is not added again.
  mutating func add(_ mutation: PendingMutation) -> [QueryOrder] {
    var mutation = mutation
    // It waits behind mutations that have waited for the connection, so that it does not overtake them.
    mutation.isInOrder = !isOnline || pending.contains(where: \.isInOrder)
    guard !pending.contains(id: mutation.id) else { return [] }
    mutation.number = takeMutationNumber()
    pending.append(mutation)
    showLast(mutation)
    return performMutations()
  }

  /// Records a failed attempt that is repeated.
  mutating func attemptDidFail(_ id: MutationID) { pending[id: id]?.failures += 1 }

  /// Makes the change of a mutation part of the confirmed values.
  mutating func succeed(_ id: MutationID, _ output: QueryValue) -> [QueryOrder] {
    guard let mutation = pending.remove(id: id) else { return [] }
    let changes = changes { edits in
      edits.mutation = id
      mutation.mutation.apply(to: &edits)
      mutation.mutation.finish(any: output, in: &edits)
    }
    let last = lastFetch
    var orders: [QueryOrder] = []
    for key in changes.keys { entries[id: key]?.confirmed = changes.values[key] }
    for key in changes.keys + changes.missing {
      // The answer of a running fetch may be older than the change.
      guard let fetch = entries[id: key]?.fetch, !fetch.isPaused else { continue }
      orders += start(key, isKept: fetch.isKept)
    }
    rebase(changes.keys)
    return orders + didEnd(mutation, fetchedAfter: last)
  }

  /// Records that a mutation between two attempts waits for the connection.
  ///
  /// Its failed attempts still count.
  mutating func pause(_ id: MutationID) {
    pending[id: id]?.isRunning = false
    pending[id: id]?.isInOrder = true
  }

  /// Removes a mutation, and its change from the values.
  mutating func fail(_ id: MutationID) -> [QueryOrder] {
    guard let mutation = pending.remove(id: id) else { return [] }
    rebase()
    return didEnd(mutation, fetchedAfter: lastFetch)
  }

  /// Cancels a mutation.
  mutating func cancel(_ id: MutationID) -> [QueryOrder] {
    pending[id: id] == nil ? [] : [.cancelMutation(id)] + fail(id)
  }

  /// Performs the mutations that need not wait.
  mutating func performMutations() -> [QueryOrder] {
    guard isOnline else {
      for id in pending.ids where pending[id: id]?.isRunning == false { pending[id: id]?.isInOrder = true }
      return []
    }
    var orders: [QueryOrder] = []
    var queues: Set<String> = []
    var isOrderTaken = false
    for id in pending.ids {
      guard let mutation = pending[id: id] else { continue }
      let waits =
        mutation.isInOrder && isOrderTaken || mutation.options.queue.map(queues.contains) ?? false
      if !mutation.isRunning, !waits {
        pending[id: id]?.isRunning = true
        pending[id: id]?.runs += 1
        orders.append(.perform(id))
      }
      isOrderTaken = isOrderTaken || mutation.isInOrder
      if let queue = mutation.options.queue { queues.insert(queue) }
    }
    return orders
  }

  /// Shows the confirmed values with the changes of all pending mutations, in their order.
  ///
  /// - Parameter keys: Queries whose confirmed values have changed.
  /// - Complexity: O(pending mutations)
  mutating func rebase(_ keys: [QueryKey] = []) {
    guard !pending.isEmpty || !unconfirmed.isEmpty else {
      for key in keys { show(entries[id: key]?.confirmed, for: key) }
      return
    }
    let changes = changes { edits in
      for mutation in pending {
        edits.mutation = mutation.id
        mutation.mutation.apply(to: &edits)
      }
    }
    for key in keys + unconfirmed.elements where changes.values[key] == nil {
      show(entries[id: key]?.confirmed, for: key)
    }
    for key in changes.keys { show(changes.values[key], for: key) }
    unconfirmed = QueryKeys(changes.keys)
  }

  /// Shows the change of the last pending mutation.
  ///
  /// Those of the others are shown already.
  private mutating func showLast(_ mutation: PendingMutation) {
    let changes = changes(on: \.value) { edits in
      edits.mutation = mutation.id
      mutation.mutation.apply(to: &edits)
    }
    for key in changes.keys {
      unconfirmed.insert(key)
      show(changes.values[key], for: key)
    }
  }

  private mutating func show(_ value: QueryValue?, for key: QueryKey) {
    guard let entry = entries[id: key] else { return }
    if let value, let shown = entry.value, key.areEqual(shown, value) { return }
    guard value !== entry.value else { return }
    let next = entry.value.flatMap { shown in value.map { $0.following(shown) } } ?? value
    // Without pending changes, the shown value is the confirmed one.
    if value === entry.confirmed, next !== value { entries[id: key]?.confirmed = next }
    entries[id: key]?.value = next
  }

  private mutating func didEnd(_ mutation: PendingMutation, fetchedAfter number: UInt64) -> [QueryOrder] {
    var orders: [QueryOrder] = []
    for tag in mutation.invalidatedTags.sorted(by: { $0.name < $1.name }) {
      orders += invalidate(.tag(tag), unlessFetchedAfter: number)
    }
    return orders + performMutations()
  }

  /// Returns the changes that a closure makes.
  ///
  /// - Parameter shown: The values that it changes: the confirmed ones, or those that are shown.
  // The copy of the entries in the edits is released here, before anything changes them.
  private func changes(
    on shown: KeyPath<QueryEntry, QueryValue?> = \.confirmed, _ body: (inout QueryEdits) -> Void
  ) -> QueryChanges {
    var edits = QueryEdits(
      keys: { Array(entries.ids) }, fetched: { entries[id: $0]?.confirmed },
      shown: { entries[id: $0]?[keyPath: shown] })
    body(&edits)
    return edits.changes
  }
}
