import Foundation
import Rill
import Synchronization

extension StateKeeper {
  /// Calls a function while no other writer changes the stored value.
  typealias Exclusion = @Sendable (() throws(PersistenceFailure) -> Void) throws(PersistenceFailure) -> Void

  /// Writes a value, unless another program has replaced the stored value; in that case the policy decides.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - isForced: A Boolean value that determines whether a value is written that equals the one last read or written.
  ///   - exclusion: A function that excludes other writers. Defaults to the storage's.
  /// - Returns: The value that replaces the saved one because of a conflict, or nil. Unless it was merged, it must be
  ///   adopted by ``accept(_:)`` when it has replaced the other.
  /// - Throws: The reason why the value was not written. Nothing has then changed.
  @discardableResult
  func save(
    _ value: Value, isForced: Bool, within exclusion: Exclusion? = nil
  ) throws(PersistenceFailure) -> ConflictOutcome<Value>? {
    let mine = try bytes(of: value)
    guard isForced || isNews(mine) else { return nil }
    let exclusion = exclusion ?? storageExclusion
    var (data, agreed, merged) = (mine, Data?.none, Value?.none)
    var attempts = 0
    while true {
      var location: String?
      var theirs: Data?
      do throws(PersistenceFailure) {
        try exclusion { () throws(PersistenceFailure) in
          theirs = try replace(
            by: data, agreed: agreed, defaults: value, isForced: isForced, backup: &location)
        }
      } catch {
        attempts += 1
        guard error.code == .inUse, attempts < Self.mostAttempts, isReadable else { throw error }
        continue
      }
      guard let theirs else {
        if agreed != nil, merged == nil {
          report(.conflictWon(key, in: storage.place, keptIn: location))
        }
        return merged.map {
          ConflictOutcome(mine: value, bytes: mine, value: $0, theirs: nil, backup: nil, failure: nil)
        }
      }
      // The policy's function runs here, where no lock is held. If the stored value changes meanwhile, it runs again.
      guard let found = try decode(theirs, defaults: value, within: exclusion) else { continue }
      switch policy {
      case .theirs:
        return ConflictOutcome(
          mine: value, bytes: mine, value: found.value, theirs: theirs,
          backup: found.report.isChange ? "\(found.report)" : nil,
          failure: .conflictLost(key, in: storage.place, keptIn: keep(mine)))
      case .mine: agreed = theirs
      case .merge(let merge):
        let result = merge(base(defaults: value), value, found.value)
        (data, agreed, merged) = (try bytes(of: result), theirs, result)
      }
    }
  }

  /// Removes the stored value, but leaves data that cannot be read.
  ///
  /// - Parameter exclusion: A function that excludes other writers. Defaults to the storage's.
  /// - Throws: The reason why the value was not removed. Nothing has then changed.
  func remove(within exclusion: Exclusion? = nil) throws(PersistenceFailure) {
    var conflict: PersistenceFailure?
    try (exclusion ?? storageExclusion) { () throws(PersistenceFailure) in
      if case .unreadable(let failure) = storage.load(key) { throw failure }
      if case .value(let theirs) = stored(), !mayRemove(theirs) {
        if case .theirs = policy { throw .conflictOnRemoval(key, in: storage.place) }
        let location = try storage.setAside(key, .backup, because: Self.reason)
        conflict = .conflictWon(key, in: storage.place, keptIn: location)
      }
      try storage.remove(key)
      memory.withLock { $0 = Memory(isExamined: true) }
    }
    if let conflict { report(conflict) }
  }

  /// Writes a value, or removes the stored value if it is nil, unless another program has replaced the stored value.
  ///
  /// The caller excludes other writers.
  ///
  /// - Returns: A Boolean value that indicates whether there was no conflict.
  /// - Throws: The reason why the value was not written or removed.
  func saveUncontested(_ value: Value?) throws(PersistenceFailure) -> Bool {
    if let value {
      let mine = try bytes(of: value)
      var location: String?
      guard isNews(mine) else { return true }
      return try replace(by: mine, agreed: nil, defaults: value, isForced: false, backup: &location) == nil
    }
    if case .value(let theirs) = stored(), !mayRemove(theirs) { return false }
    try remove { body throws(PersistenceFailure) in try body() }
    return true
  }

  /// Notes that the stored value of a conflict has replaced the value of this program.
  func accept(_ outcome: ConflictOutcome<Value>) {
    guard let theirs = outcome.theirs else { return }
    memory.withLock { $0 = Memory(bytes: theirs, isExamined: true, backup: outcome.backup) }
  }

  // MARK: - Steps

  /// The number of times that a save begins again because another program has replaced the stored value meanwhile.
  private static var mostAttempts: Int { 8 }

  /// A Boolean value that indicates whether a value is stored that no program is writing: one that was written elsewhere has
  /// taken the place of the last one.
  private var isReadable: Bool {
    if case .value = storage.load(key) { true } else { false }
  }

  private static var reason: String { "Two programs have changed the value, and this one was not chosen." }

  private func report(_ failure: PersistenceFailure) { Failures.report(Failure(failure.description)) }

  private var storageExclusion: Exclusion {
    { [storage, key] body throws(PersistenceFailure) in
      // The reports of the body come afterwards: their handler may use the storage.
      try Failures.reportingAfterwards { () throws(PersistenceFailure) in try storage.exclusively(key, body) }
    }
  }

  /// Returns whether bytes differ from those that are stored, as far as is known.
  private func isNews(_ data: Data) -> Bool {
    memory.withLock { $0.bytes != data || $0.attempted != nil }
  }

  /// Sets the bytes of a value aside that is replaced here, and returns their location if the storage has one.
  private func keep(_ data: Data) -> String? {
    do throws(PersistenceFailure) {
      return try storage.setAside(data, for: key, because: Self.reason)
    } catch {
      report(error)
      return nil
    }
  }

  /// Returns whether stored bytes may be removed: those that may be replaced, those that could not be loaded, and any as long
  /// as the stored data was never examined.
  private func mayRemove(_ data: Data) -> Bool {
    mayReplace(data) || memory.withLock { !$0.isExamined || $0.refused == data }
  }

  /// Returns whether stored bytes were last read or written here, or are those of a save that has failed.
  private func mayReplace(_ data: Data) -> Bool {
    memory.withLock { $0.bytes == data || $0.attempted?.starts(with: data) ?? false }
  }

  /// Writes bytes, unless the stored bytes are others than expected; no other writer may change them meanwhile.
  ///
  /// - Returns: The unexpected bytes, or nil if the bytes were written.
  private func replace(
    by data: Data, agreed: Data?, defaults: Value, isForced: Bool, backup: inout String?
  ) throws(PersistenceFailure) -> Data? {
    if !memory.withLock({ $0.isExamined }) { try examine(defaults: defaults) }
    switch stored() {
    case .absent: break
    case .unreadable(let failure): throw failure
    case .value(let stored):
      if stored == data, !isForced {
        memory.withLock { $0 = Memory(bytes: data, isExamined: true) }
        return nil
      }
      guard stored == data || stored == agreed || mayReplace(stored) else { return stored }
      let isConflict = stored == agreed && stored != data && policy.merging == nil
      if let reason = isConflict ? Self.reason : memory.withLock({ $0.backup }) {
        backup = try storage.setAside(key, .backup, because: reason)
        memory.withLock { $0.backup = nil }
      }
    }
    do throws(PersistenceFailure) {
      try storage.save(data, under: key)
    } catch {
      // The bytes may have been written in part despite the error.
      memory.withLock { $0.attempted = data }
      throw error
    }
    memory.withLock { $0 = Memory(bytes: data, isExamined: true) }
    return nil
  }

  /// Decodes bytes that another program has stored, or moves them aside.
  ///
  /// - Returns: The value, or nil if the bytes cannot be decoded, so that nothing is stored now.
  private func decode(
    _ data: Data, defaults: Value, within exclusion: Exclusion
  ) throws(PersistenceFailure) -> Loaded? {
    do throws(PersistenceFailure) {
      return try read(data, defaults: defaults, source: source)
    } catch {
      guard ![.tooNew, .otherSchema].contains(error.code) else { throw error }
      let failure = error
      var moved: PersistenceFailure?
      try exclusion { () throws(PersistenceFailure) in
        guard case .value(data) = storage.load(key) else { return }
        let attempt = putAside(failure)
        guard case .absent = stored() else { throw attempt }
        memory.withLock { $0 = Memory(isExamined: true) }
        moved = attempt
      }
      if let moved { report(moved) }
      return nil
    }
  }

  /// Returns the last value that both sides had.
  private func base(defaults: Value) -> Value {
    let (bytes, base) = memory.withLock { ($0.bytes, $0.base) }
    guard let bytes else { return base ?? defaults }
    do throws(PersistenceFailure) {
      return try read(bytes, defaults: defaults, source: source).value
    } catch {
      return defaults
    }
  }
}
