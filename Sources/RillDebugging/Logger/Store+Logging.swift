public import Rill

extension Store {
  /// Attaches a logger, which logs the current state immediately and every turn from now on.
  ///
  /// A logger that would log nothing, because the type of the store's state is excluded or there are no sinks, is not
  /// attached and costs nothing.
  ///
  /// - Parameters:
  ///   - logger: The logger. A scoped store runs no turns, so attaching a logger to it is reported as a failure.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  /// - Returns: The logger, to turn off, to flush, and to pass to `detach(_:)`.
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
