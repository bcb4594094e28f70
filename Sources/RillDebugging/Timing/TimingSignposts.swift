#if canImport(os)
import Rill
import os

/// Emits turns and effects as signposts for Instruments.
struct TimingSignposts {
  private let signposter = OSSignposter(subsystem: "Rill", category: "Timing")
  private var effects: [UInt64: OSSignpostIntervalState] = [:]

  /// Emits a finished turn.
  func turn(_ name: String, _ durations: TurnDurations) {
    guard signposter.isEnabled else { return }
    let (handling, notifying) = (durations.handling.nanoseconds, durations.notifying.nanoseconds)
    signposter.emitEvent("turn", "\(name) handled \(handling) ns, told \(notifying) ns")
  }

  /// Starts the interval of an effect.
  mutating func begin(_ number: UInt64, _ name: String) {
    guard signposter.isEnabled else { return }
    effects[number] = signposter.beginInterval("effect", id: signposter.makeSignpostID(), "\(name)")
  }

  /// Ends the interval of an effect.
  mutating func end(_ number: UInt64) {
    if let state = effects.removeValue(forKey: number) { signposter.endInterval("effect", state) }
  }
}
#endif
