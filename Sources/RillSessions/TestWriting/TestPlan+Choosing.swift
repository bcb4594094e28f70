import Rill
import RillDebugging

// Which effects run in the test, which are held, and which entries the store produces.
extension TestPlan {
  /// Chooses which effects run and which are held.
  mutating func choose() {
    for entry in entries where entry.isWrite && isCaused(entry) {
      guard case .effect(let name) = entry.origin, !Self.ownless.contains(name) else { continue }
      if !running.contains(name) { running.append(name) }
    }
    guard runsEffects else { return }
    for entry in entries {
      for effect in entry.effects where effect.description.name != entry.label {
        let name = effect.description.name
        if !running.contains(name), !held.contains(name) { held.append(name) }
      }
    }
    running = []
  }

  /// The names of effects that perform no work and only send or write.
  static let ownless: Set<String> = ["send", "write", "cancel", "animate", "merge", "concatenate"]

  func isHeld(_ effect: HistoryEffect, of entry: Entry) -> Bool {
    let name = effect.description.name
    return !Self.ownless.contains(name) && (runsEffects ? held.contains(name) : !running.contains(name))
  }

  /// Returns whether an entry was written or sent by a hook, which only interactors have.
  func isHook(_ origin: Origin) -> Bool { runsEffects && origin.isInteractor && !origin.isHandling }

  /// Returns whether the store produces an entry when the entries before it are repeated.
  func isCaused(_ entry: Entry) -> Bool {
    switch entry.origin {
    case .effect: entry.cause.map { places[$0] != nil } == true || isHook(entry.origin)
    case .interactor: entry.cause.map { places[$0] != nil } == true
    case .caller, .sender, .binding, .restore, .replica, .inspector, .test, .other: false
    }
  }
}

extension Origin {
  /// Whether the origin is an interactor, handling an action or running a hook.
  var isInteractor: Bool {
    if case .effect(let name) = self { name.hasPrefix("hook ") } else { isHandling }
  }

  fileprivate var isHandling: Bool {
    if case .interactor = self { true } else { false }
  }
}
