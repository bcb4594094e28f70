/// A step of writing a file, at which a test can simulate an error of the system or the end of the program.
enum FileStep: String, Sendable, CaseIterable {
  case makeFolder, lock, create, write, sync, rename, syncFolder
}

/// An event that a test substitutes for a step.
enum FileInterruption: Sendable {
  /// The system returns an error.
  case fails(SystemError)
  /// Half of the bytes are written and the system returns an error. Applies to `write` only.
  case failsHalfway(SystemError)
  /// The program ends at the step, so that nothing is cleaned up.
  case ends
}
