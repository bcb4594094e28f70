import Observation
import RillFixtures

/// Tracks what the body reads, and notes the name when Observation says that it changes.
func withTracking(_ name: String, _ fired: Recorder<String>, _ body: () -> Void) {
  withObservationTracking(body) { fired.note(name) }
}
