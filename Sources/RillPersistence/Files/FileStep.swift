/// A step of writing a file, at which a test may let the system fail or the program end.
enum FileStep: String, Sendable, CaseIterable {
  case makeFolder, lock, create, write, sync, rename, syncFolder
}

/// What happens at a step instead of it.
enum FileInterruption: Sendable {
  /// The system answers with an error.
  case fails(SystemError)
  /// Half of the bytes are written and the system answers with an error; only for `write`.
  case failsHalfway(SystemError)
  /// The program ends there, so that nothing is cleaned up.
  case ends
}
