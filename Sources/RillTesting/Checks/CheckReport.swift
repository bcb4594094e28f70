/// Lets the test that runs fail where it calls a check; the one way by which failures leave this room.
///
/// - Parameters:
///   - failure: What a check has found, if anything.
///   - site: The call of the check.
/// - Returns: The failure, with its place.
func report(_ failure: CheckFailure?, at site: CallSite) -> CheckFailure? {
  guard var failure else { return nil }
  failure.site = site
  TestReporting.report(TestFailure(failure.description), at: site)
  return failure
}
