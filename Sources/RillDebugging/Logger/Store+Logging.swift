public import Rill

extension Store {
  /// Attaches a logger, which shows the state at once and tells of every turn from now on.
  ///
  /// A logger that has nothing to tell of this store, since the store's type is left out or nothing is written, is not
  /// attached, and costs nothing.
  ///
  /// - Parameter logger: The logger; a scoped store runs no turns and takes none, which is reported.
  /// - Returns: The logger, to turn off, to flush, and to ``detach(_:)``.
  @discardableResult
  public func attach(_ logger: Logger<State, Action>) -> Logger<State, Action> {
    guard logger.isUseful else { return logger }
    if runsTurns { logger.begin(state, revision: revision, clock: clock) }
    attend(logger)
    return logger
  }

  private func attend(_ middleware: some Middleware<State, Action>) { attach(middleware) }
}
