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
  ///   - basis: The generation that the owner had accepted when the value was read from it.
  ///   - exclusion: A function that excludes other writers. Defaults to the storage's.
  ///   - isNewest: A function that returns, once others are excluded, whether the owner has written no newer value meanwhile.
  ///     Otherwise nothing is written.
  /// - Returns: The value that replaces the saved one because of a conflict, or nil. Its owner must ``accept(_:)`` it
  ///   when it replaces the other.
  /// - Throws: The reason why the value was not written. Nothing has then changed.
  @discardableResult
  func save(
    _ value: Value, isForced: Bool, basedOn basis: Int, within exclusion: Exclusion? = nil,
    if isNewest: () -> Bool = { true }
  ) throws(PersistenceFailure) -> ConflictOutcome<Value>? {
    let mine = try bytes(of: value)
    guard isForced || isNews(mine) else { return nil }
    let exclusion = exclusion ?? storageExclusion
    var replacement = Replacement(mine, of: value, basedOn: basis, isForced: isForced)
    var merged: Value?
    var attempts = 0
    while true {
      var theirs: Data?
      var isSuperseded = false
      do throws(PersistenceFailure) {
        try exclusion { () throws(PersistenceFailure) in
          if isNewest() { theirs = try replace(by: &replacement) } else { isSuperseded = true }
        }
      } catch {
        attempts += 1
        guard error.code == .inUse, attempts < Self.mostAttempts, isReadable else { throw error }
        continue
      }
      if isSuperseded { return nil }
      guard let theirs else {
        if replacement.agreed != nil, merged == nil {
          report(.conflictWon(key, in: storage.place, keptIn: replacement.location))
        }
        return merged.map {
          ConflictOutcome(
            mine: value, bytes: mine, value: $0, theirs: nil, generation: replacement.generation, backup: nil,
            failure: nil)
        }
      }
      // The policy's function runs here, where no lock is held. If the stored value changes meanwhile, it runs again.
      guard let found = try decode(theirs, defaults: value, within: exclusion) else { continue }
      switch policy {
      case .theirs:
        return ConflictOutcome(
          mine: value, bytes: mine, value: found.value, theirs: theirs, generation: basis,
          backup: found.report.isChange ? "\(found.report)" : nil,
          failure: .conflictLost(key, in: storage.place, keptIn: try keep(mine)))
      case .mine: replacement.agreed = theirs
      case .merge(let merge):
        let result = merge(base(of: replacement), value, found.value)
        (replacement.data, replacement.agreed, replacement.isMerged) = (try bytes(of: result), theirs, true)
        merged = result
      }
    }
  }

  /// Removes the stored value, but leaves data that cannot be read.
  ///
  /// - Parameters:
  ///   - exclusion: A function that excludes other writers. Defaults to the storage's.
  ///   - value: The value of the owner if it keeps its value, so that the next merge starts from the last value that both
  ///     sides had, or from this one. Nil if the owner takes its default.
  /// - Throws: The reason why the value was not removed. Nothing has then changed.
  func remove(within exclusion: Exclusion? = nil, keeping value: Value? = nil) throws(PersistenceFailure) {
    var conflict: PersistenceFailure?
    try (exclusion ?? storageExclusion) { () throws(PersistenceFailure) in
      if case .unreadable(let failure) = storage.load(key) { throw failure }
      if case .value(let theirs) = stored(), !mayRemove(theirs) {
        if case .theirs = policy { throw .conflictOnRemoval(key, in: storage.place) }
        let location = try storage.setAside(key, .backup, because: Self.reason)
        conflict = .conflictWon(key, in: storage.place, keptIn: location)
      }
      try storage.remove(key)
      memory.exchange(Memory(isExamined: true, base: policy.merging == nil ? nil : value.map(base)))
    }
    if let conflict { report(conflict) }
  }

  /// Writes a value, or removes the stored value if it is nil, unless another program has replaced the stored value.
  ///
  /// The caller excludes other writers.
  ///
  /// - Returns: A Boolean value that indicates whether there was no conflict.
  /// - Throws: The reason why the value was not written or removed.
  func saveUncontested(_ value: Value?, basedOn basis: Int) throws(PersistenceFailure) -> Bool {
    if let value {
      let mine = try bytes(of: value)
      guard isNews(mine) else { return true }
      var replacement = Replacement(mine, of: value, basedOn: basis, isForced: false)
      return try replace(by: &replacement) == nil
    }
    if case .value(let theirs) = stored(), !mayRemove(theirs) { return false }
    try remove { body throws(PersistenceFailure) in try body() }
    return true
  }

  /// Notes that the value of a conflict replaces the value of its owner.
  ///
  /// - Returns: The generation on which the owner's values are based from now on.
  func accept(_ outcome: ConflictOutcome<Value>) -> Int {
    guard let theirs = outcome.theirs else { return outcome.generation }
    // First, because a value that was read from the owner before may be about to be written.
    let generation = nextGeneration()
    memory.exchange(Memory(bytes: theirs, isExamined: true, backup: outcome.backup))
    return generation
  }

  private func nextGeneration() -> Int { generation.add(1, ordering: .sequentiallyConsistent).newValue }

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

  /// Sets the bytes of a value aside that is replaced here.
  ///
  /// - Returns: Their location, if the storage has one.
  /// - Throws: The reason why that is impossible. The value is then not replaced.
  private func keep(_ data: Data) throws(PersistenceFailure) -> String? {
    do throws(PersistenceFailure) {
      return try storage.setAside(data, for: key, because: Self.reason)
    } catch {
      throw .conflictUnresolved(key, in: storage.place, because: error)
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

  /// Returns whether a value of the owner can be written now without a conflict.
  func mayWrite(basedOn basis: Int) -> Bool {
    guard basis == generation.load(ordering: .sequentiallyConsistent) else { return false }
    return switch stored() {
    case .absent: true
    case .value(let data): mayReplace(data)
    case .unreadable: false
    }
  }

  /// The bytes that replace the stored ones.
  struct Replacement {
    var data: Data
    /// The value of the owner.
    let mine: Value
    /// The generation on which the owner's value is based.
    let basis: Int
    /// A Boolean value that indicates whether bytes are written that equal the stored ones.
    let isForced: Bool
    /// The stored bytes that may be replaced, as the policy has decided.
    var agreed: Data?
    /// A Boolean value that indicates whether the bytes are those of a merge, which the owner does not have yet.
    var isMerged = false
    /// The location of the replaced bytes, if they were set aside.
    var location: String?
    /// The generation of merged bytes that were written.
    var generation = 0

    init(_ data: Data, of mine: Value, basedOn basis: Int, isForced: Bool) {
      (self.data, self.mine, self.basis, self.isForced) = (data, mine, basis, isForced)
    }
  }

  /// Writes bytes, unless the stored bytes are others than expected; no other writer may change them meanwhile.
  ///
  /// - Returns: The unexpected bytes, or nil if the bytes were written.
  private func replace(by new: inout Replacement) throws(PersistenceFailure) -> Data? {
    if !memory.withLock({ $0.isExamined }) { try examine(defaults: new.mine) }
    switch stored() {
    case .absent: break
    case .unreadable(let failure): throw failure
    case .value(let stored):
      if stored == new.data, !new.isForced {
        remember(&new)
        return nil
      }
      guard stored == new.data || stored == new.agreed || isCurrent(new) && mayReplace(stored) else {
        return stored
      }
      let isConflict = stored == new.agreed && stored != new.data && policy.merging == nil
      if let reason = isConflict ? Self.reason : memory.withLock({ $0.backup }) {
        new.location = try storage.setAside(key, .backup, because: reason)
        memory.withLock { $0.backup = nil }
      }
    }
    do throws(PersistenceFailure) {
      try storage.save(new.data, under: key)
    } catch {
      // The bytes may have been written in part despite the error. A merge that changes nothing leaves those of the other side.
      if !new.isMerged || new.data != new.agreed { memory.withLock { $0.attempted = new.data } }
      throw error
    }
    remember(&new)
    return nil
  }

  /// Notes that bytes are stored.
  private func remember(_ new: inout Replacement) {
    if new.isMerged { new.generation = nextGeneration() }
    let base = new.isMerged ? new.mine : nil
    memory.exchange(Memory(bytes: new.data, isExamined: true, base: base))
  }

  /// Returns whether the owner had the newest stored value that has come from a conflict.
  private func isCurrent(_ new: Replacement) -> Bool {
    new.basis == generation.load(ordering: .sequentiallyConsistent)
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
        memory.exchange(Memory(isExamined: true))
        moved = attempt
      }
      if let moved { report(moved) }
      return nil
    }
  }

  /// Returns the last value that both sides had.
  private func base(of new: Replacement) -> Value {
    // The owner does not have the merged value, but has had the one that was merged.
    if let base = memory.withLock({ $0.base }), !isCurrent(new) { return base }
    return base(new.mine)
  }

  /// Returns the value of the bytes that were last read or written, or the value from which merges start, or another one.
  private func base(_ other: Value) -> Value {
    let (bytes, base) = memory.withLock { ($0.bytes, $0.base) }
    guard let bytes else { return base ?? other }
    do throws(PersistenceFailure) {
      return try read(bytes, defaults: other, source: source).value
    } catch {
      return other
    }
  }
}
