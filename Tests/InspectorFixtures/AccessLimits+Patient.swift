package import RillInspector

extension AccessLimits {
  /// Limits in time that no test reaches, however loaded the machine is.
  ///
  /// Tests of those limits choose their own. Readers of events do not rest, so that each event comes by itself or with
  /// those that came before it was read.
  package static var patient: AccessLimits {
    var limits = AccessLimits()
    limits.idleSeconds = 3_600
    limits.patience = .seconds(3_600)
    limits.farewell = .seconds(60)
    limits.rest = .zero
    return limits
  }
}
