import Observation
import RillFixtures

/// Tracks the reads of the body, and records the name when Observation reports a change.
func withTracking(_ name: String, _ fired: Recorder<String>, _ body: () -> Void) {
  withObservationTracking(body) { fired.note(name) }
}
