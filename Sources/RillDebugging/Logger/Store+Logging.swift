public import Rill

extension Store {
  /// Attaches a logger, which shows the state at once and tells of every turn from now on.
  ///
  /// A logger that has nothing to tell of this store, since the store's type is left out or nothing is written, is not
  /// attached, and costs nothing.
  ///
  /// - Parameters:
  ///   - logger: The logger; a scoped store runs no turns and takes none, which is reported.
  ///   - fileID: The caller's file, as a report names it.
  ///   - line: The caller's line, as a report names it.
  /// - Returns: The logger, to turn off, to flush, and to ``detach(_:)``.
  @discardableResult
  public func attach(
    _ logger: Logger<State, Action>, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Logger<State, Action> {
    guard logger.isUseful else { return logger }
    if runsTurns { logger.begin(state, revision: revision, clock: clock) }
    attend(logger, fileID, line)
    return logger
  }

  private func attend(_ middleware: some Middleware<State, Action>, _ fileID: StaticString, _ line: UInt) {
    attach(middleware, fileID: fileID, line: line)
  }
}
