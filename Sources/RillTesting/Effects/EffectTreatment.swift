/// What becomes of the work of an effect under test.
public enum EffectTreatment<Action: Sendable>: Sendable {
  /// It is done, as in a program.
  case run
  /// It waits until the test says how it goes on, see ``TestStore/held(_:fileID:filePath:line:column:)``.
  case hold
  /// It never ends by itself; when it is cancelled, it is gone.
  case hang
  /// It throws this error instead.
  case fail(any Error)
  /// It sends these actions instead, and ends.
  case finish(sending: [Action])
}
