import RillDependencies
import RillFixtures

/// Runs code and collects its failures.
func failures(in environment: DependencyEnvironment = .test, of operation: () -> Void) -> [DependencyFailure]
{
  let heard = Recorder<DependencyFailure>()
  withDependencies {
    $0.environment = environment
    $0.hearFailure = { heard.note($0) }
  } operation: {
    operation()
  }
  return heard.elements
}
