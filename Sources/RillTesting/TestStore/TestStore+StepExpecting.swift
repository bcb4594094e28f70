public import Rill

// Results of the last asserted step other than its change.
extension TestStore {
  /// Asserts the effects that the last asserted transition returned.
  ///
  /// - Parameters:
  ///   - effects: The descriptions of the expected effects.
  ///   - matching: Whether the order and additional effects are significant.
  ///   - fileID: The file ID of the test. Defaults to the caller's.
  ///   - filePath: The file path of the test. Defaults to the caller's.
  ///   - line: The line of the test. Defaults to the caller's.
  ///   - column: The column of the test. Defaults to the caller's.
  public func expectEffects(
    _ effects: [EffectDescription], _ matching: EffectMatching = .inOrder, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let actual = recorder.ledger.last?.transition.effects ?? []
    let site = CallSite(fileID, filePath, line, column)
    if matching == .inOrder {
      if actual != effects { report(.otherEffects(difference(between: effects, and: actual)), at: site) }
      return
    }
    var (missing, others): ([EffectDescription], [EffectDescription]) = ([], actual)
    for effect in effects {
      if let place = others.firstIndex(of: effect) {
        others.remove(at: place)
      } else {
        missing.append(effect)
      }
    }
    if matching == .including, missing.isEmpty { return }
    guard !missing.isEmpty || !others.isEmpty else { return }
    report(.effectsMissing(missing.map(name), others: others.map(name), matching), at: site)
  }

  /// Asserts that the last asserted transition removed an optional child from the state.
  ///
  /// ```swift
  /// await store.send(.editor(.done)) { $0.editor = nil }
  /// store.expectDismissal(of: \.editor)
  /// ```
  ///
  /// - Parameters:
  ///   - child: The child.
  ///   - fileID: The file ID of the test. Defaults to the caller's.
  ///   - filePath: The file path of the test. Defaults to the caller's.
  ///   - line: The line of the test. Defaults to the caller's.
  ///   - column: The column of the test. Defaults to the caller's.
  public func expectDismissal<Child>(
    of child: KeyPath<State, Child?>, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let site = CallSite(fileID, filePath, line, column)
    let (before, after) = (recorder.ledger.previous[keyPath: child], state[keyPath: child])
    expectDismissal(
      "\(child)", wasPresent: before != nil, isPresent: after != nil, at: site)
  }

  /// Asserts that the last asserted transition removed a row from a collection.
  ///
  /// - Parameters:
  ///   - rows: The collection.
  ///   - id: The row's identifier.
  ///   - fileID: The file ID of the test. Defaults to the caller's.
  ///   - filePath: The file path of the test. Defaults to the caller's.
  ///   - line: The line of the test. Defaults to the caller's.
  ///   - column: The column of the test. Defaults to the caller's.
  public func expectDismissal<Row: Identifiable>(
    of rows: KeyPath<State, IdentifiedArray<Row>>, id: Row.ID, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let site = CallSite(fileID, filePath, line, column)
    let (before, after) = (recorder.ledger.previous[keyPath: rows], state[keyPath: rows])
    expectDismissal(
      "\(rows)[id: \(name(id))]", wasPresent: before.contains(id: id), isPresent: after.contains(id: id),
      at: site)
  }

  private func expectDismissal(_ child: String, wasPresent: Bool, isPresent: Bool, at site: CallSite) {
    guard !wasPresent || isPresent else { return }
    report(.notDismissed(child, wasPresent: wasPresent, last: recorder.ledger.last.map(line)), at: site)
  }

  /// Asserts that the next transition, regardless of its cause, removes an optional child from the state.
  ///
  /// Use it for a child that dismisses itself through an action of its effect or through a direct write.
  ///
  /// - Parameters:
  ///   - child: The child.
  ///   - timeout: The maximum time to wait on the store's ``TestClock``, which takes no real time. Nil checks only the
  ///     steps that have arrived once everything has settled.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The file ID of the test. Defaults to the caller's.
  ///   - filePath: The file path of the test. Defaults to the caller's.
  ///   - line: The line of the test. Defaults to the caller's.
  ///   - column: The column of the test. Defaults to the caller's.
  ///   - expected: A closure that changes the previous state into the expected state. If it is nil, only the child is
  ///     expected to be removed.
  public func receiveDismissal<Child>(
    of child: WritableKeyPath<State, Child?>, within timeout: Duration? = nil,
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    changes expected: ((inout State) throws -> Void)? = nil
  ) async {
    let site = CallSite(fileID, filePath, line, column)
    let step = { "receiveDismissal(of: \(child))" }
    let isDismissal = { (entry: TestLedger<State, Action>.Entry) in entry.state[keyPath: child] == nil }
    await arrive(within: timeout, isDismissal)
    let pending = recorder.ledger.pending
    guard let place = pending.firstIndex(where: isDismissal) else {
      let failure =
        pending.isEmpty
        ? TestFailure.nothingReceived(step: step(), within: waited(timeout), running: runningLines())
        : TestFailure.somethingElseReceived(step: step(), within: waited(timeout), pending.map(self.line))
      recorder.ledger.list()
      return report(failure, at: site)
    }
    if place > 0 {
      let (skipped, before) = recorder.ledger.take(place)
      passOver(skipped, from: before, at: site) { .cameLater(step: step(), $0) }
    }
    guard let (entry, before) = recorder.ledger.take(at: site) else { return }
    reportRefusal(of: entry, at: site)
    check(step, from: before, to: entry.state, expected ?? { $0[keyPath: child] = nil }, at: site)
    expectDismissal("\(child)", wasPresent: before[keyPath: child] != nil, isPresent: false, at: site)
  }
}
