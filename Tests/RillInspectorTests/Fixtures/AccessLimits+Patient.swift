#if Inspector
import Rill

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

extension Inspector {
  /// Starts an inspector that no test makes impatient.
  static func startPatiently(
    port: UInt16 = 0, host: String = "127.0.0.1", page: InspectorPage = .standard, origin: Origin = .inspector
  ) async throws(InspectorFailure) -> Inspector {
    try Inspector(port: port, host: host, page: page, origin: origin, limits: .patient)
  }
}
#endif
