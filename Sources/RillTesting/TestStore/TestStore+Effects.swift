import Rill

extension TestStore {
  /// Sets the treatment of effects from now on.
  ///
  /// Delays, timeouts, retries and policies still apply; only the work is replaced.
  ///
  /// - Parameters:
  ///   - name: The name of the affected effects, or nil for all effects that have no treatment under their own name.
  ///   - treatment: The treatment of their work.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  public func treat(
    _ name: String? = nil, as treatment: EffectTreatment<Action>,
    isolation: isolated (any Actor)? = #isolation
  ) {
    desk.treat(treatment, name)
    guard conducting == nil else { return }
    do throws(StoreToolsFailure) {
      conducting = try StoreTools(of: store).conduct(desk, isolation: isolation)
    } catch {
      Failures.report(Failure(error.description))
    }
  }

  /// The effects whose work is held, in the order in which the work became due.
  public var heldEffects: [HeldEffect<Action>] {
    desk.held.map { held in
      HeldEffect(held.performance.description, id: held.performance.number) { [self] decision in
        desk.decide(held.ticket, decision)
        await settle()
      }
    }
  }

  /// Returns the held effect with the given name.
  ///
  /// - Parameters:
  ///   - name: The effect's name.
  ///   - position: The position of the effect among the held effects with this name, in the order in which their work became
  ///     due. Defaults to 0, the first.
  ///   - fileID: The file ID of the test. Defaults to the caller's.
  ///   - filePath: The file path of the test. Defaults to the caller's.
  ///   - line: The line of the test. Defaults to the caller's.
  ///   - column: The column of the test. Defaults to the caller's.
  /// - Returns: The effect, or nil if there is none, which fails the test.
  public func held(
    _ name: String, at position: Int = 0, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> HeldEffect<Action>? {
    let held = heldEffects
    let named = held.filter { $0.description.name == name }
    if named.indices.contains(position) { return named[position] }
    report(
      .notHeld(name, at: position, held: held.map(\.description.name), running: runningLines()),
      at: CallSite(fileID, filePath, line, column))
    return nil
  }
}
