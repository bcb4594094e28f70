/// Fails the running test at the call of a check.
///
/// All failures of checks are reported through this function.
///
/// - Parameters:
///   - failure: The failure, or nil if the check passed.
///   - site: The place of the call.
/// - Returns: The failure with its place.
func report(_ failure: CheckFailure?, at site: CallSite) -> CheckFailure? {
  guard var failure else { return nil }
  failure.site = site
  TestReporting.report(TestFailure(failure.description), at: site)
  return failure
}
