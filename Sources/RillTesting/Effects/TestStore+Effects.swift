import Rill

extension TestStore {
  /// Chooses what becomes of the work of effects from now on.
  ///
  /// Their delays, timeouts, retries and policies hold as ever; only the work is another.
  ///
  /// - Parameters:
  ///   - name: The name of the effects that are meant; all that are not named otherwise if nil.
  ///   - treatment: What becomes of their work.
  ///   - isolation: The isolation of the store; leave it out.
  public func treat(
    _ name: String? = nil, as treatment: EffectTreatment<Action>,
    isolation: isolated (any Actor)? = #isolation
  ) {
    desk.treat(treatment, name)
    store.conduct(desk, on: isolation)
  }

  /// The effects whose work is held, in the order in which it came due.
  public var heldEffects: [HeldEffect<Action>] {
    desk.held.map { held in
      HeldEffect(held.performance.description, id: held.performance.number) { [self] decision in
        desk.decide(held.ticket, decision)
        await settle()
      }
    }
  }

  /// The effect of a name whose work is held.
  ///
  /// - Parameters:
  ///   - name: The effect's name.
  ///   - fileID: Where the test stands; leave it out.
  ///   - filePath: Where the test stands; leave it out.
  ///   - line: Where the test stands; leave it out.
  ///   - column: Where the test stands; leave it out.
  /// - Returns: The one whose work came due first; nil if there is none, which fails the test.
  public func held(
    _ name: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> HeldEffect<Action>? {
    let held = heldEffects
    if let found = held.first(where: { $0.description.name == name }) { return found }
    report(
      .notHeld(name, held: held.map(\.description.name), running: runningLines()),
      at: CallSite(fileID, filePath, line, column))
    return nil
  }
}
