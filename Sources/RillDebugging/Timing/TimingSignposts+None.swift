#if !canImport(os)
import Rill

/// An empty implementation for platforms without signposts.
struct TimingSignposts {
  func turn(_ name: String, _ durations: TurnDurations) {}
  func begin(_ number: UInt64, _ name: String) {}
  func end(_ number: UInt64) {}
}
#endif
