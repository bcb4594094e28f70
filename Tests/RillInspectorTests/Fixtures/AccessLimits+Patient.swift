#if Inspector
@testable import RillInspector

extension AccessLimits {
  /// Limits in time that no test reaches, however loaded the machine is.
  ///
  /// Tests of those limits choose their own.
  static var patient: AccessLimits {
    var limits = AccessLimits()
    limits.idleSeconds = 3_600
    limits.patience = .seconds(3_600)
    limits.farewell = .seconds(60)
    return limits
  }
}
#endif
