import RillDependencies
import RillFixtures

/// Runs code and collects its failures.
func failures(in environment: DependencyEnvironment = .test, of operation: () -> Void) -> [DependencyFailure]
{
  let received = Recorder<DependencyFailure>()
  withDependencies {
    $0.environment = environment
    $0.failureHandler = { received.note($0) }
  } operation: {
    operation()
  }
  return received.elements
}
