public import Foundation
import Rill
import RillValues

extension Persistence {
  /// Loads the stored value into the state.
  ///
  /// The first load of a persistence takes over a value that a released one of the same place and key could not write, which
  /// continues to wait. A later load returns to the stored value, and forgets one that could not be written.
  ///
  /// - Parameter isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: A report about the loaded value, or nil if no value is stored. The state is then unchanged.
  /// - Throws: The reason why the value was not loaded. The state is then unchanged.
  @discardableResult
  public func load(
    isolation: isolated (any Actor)? = #isolation
  ) async throws(PersistenceFailure) -> MigrationReport? {
    let defaults = try value
    await PendingWrites.current.passOnReleased(keeper.value)
    // Given up first, because a flush could write it after the load. It waits on if nothing is loaded.
    var waiting = isFresh ? nil : await writer.yield()
    defer { writer.takeBack(waiting) }
    let found = try await perform { [used, isFresh] () throws(PersistenceFailure) in
      try used.load(defaults: defaults, orWaiting: isFresh)
    }
    guard let found else {
      isFresh = false
      return nil
    }
    if let failure = take(found, isolation: isolation) {
      throw await writer.perform { [used] in used.part.putAside(found, failure) }
    }
    waiting = nil
    return found.loaded.report
  }

  /// Restores a value that was found into the state.
  ///
  /// - Returns: The reason why the store rejected the value, or nil.
  func take(_ found: FoundValue<Value>, isolation: isolated (any Actor)?) -> PersistenceFailure? {
    if let refusal = take(found.loaded.value, label: "load \(keeper.key)", isolation: isolation) {
      return .refused(keeper.source, because: refusal)
    }
    isFresh = false
    if found.isStored { writer.forgetFailure() }
    return nil
  }

  /// Reports the effects of ``load(isolation:)`` without loading anything.
  ///
  /// - Parameter isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: The report, or nil if no value is stored.
  public func dryRun(isolation: isolated (any Actor)? = #isolation) async -> MigrationReport? {
    let defaults = store.newest(path)
    return await writer.perform { [keeper] in keeper.dryRun(defaults: defaults) }
  }

  /// Returns the current value as bytes with the schema's version, for an import elsewhere.
  ///
  /// - Throws: The reason why the coder cannot encode the value.
  public func exportData() throws(PersistenceFailure) -> Data { try keeper.bytes(of: try value) }

  /// Returns the current value as JSON with ordered keys.
  ///
  /// - Parameters:
  ///   - redacted: The paths of the fields that are replaced with a marker, written as in ``JSONCoder/excluded``.
  ///   - isPretty: A Boolean value that determines whether the JSON spans several lines.
  /// - Returns: The JSON, without a version.
  /// - Throws: The reason why JSON cannot represent the value.
  public func exportJSON(
    redacting redacted: [String] = [], isPretty: Bool = true
  ) throws(PersistenceFailure) -> String {
    let excluded = (keeper.coder as? JSONCoder)?.excluded ?? []
    let value = try value
    do {
      let data = try JSONCoder(excluding: excluded, isPretty: isPretty).encode(value, redacting: redacted)
      return String(decoding: data, as: UTF8.self)
    } catch {
      throw .unencodable("the export", because: CodingReason.text(error, in: "the format"))
    }
  }

  /// Loads exported bytes into the state, and upgrades them if they are of an older version.
  ///
  /// The import is one transition with the origin `restore` and saves nothing.
  ///
  /// - Parameters:
  ///   - data: The result of ``exportData()``, or plain data of the current version in the coder's format.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: A report about the loaded value.
  /// - Throws: The reason why the value was not loaded. The state is then unchanged.
  @discardableResult
  public func importData(
    _ data: Data, isolation: isolated (any Actor)? = #isolation
  ) throws(PersistenceFailure) -> MigrationReport {
    let schema = keeper.schema.plainVersion == nil ? keeper.schema.acceptingPlain() : keeper.schema
    let reader = StateKeeper(storage: keeper.storage, key: keeper.key, schema: schema, coder: keeper.coder)
    let found = try reader.read(data, defaults: try value, source: "The import")
    guard let refusal = take(found.value, label: "import", isolation: isolation) else { return found.report }
    throw .refused("The import", because: refusal)
  }

  /// Loads exported JSON into the state; see ``importData(_:isolation:)``.
  ///
  /// - Parameters:
  ///   - json: The result of ``exportJSON(redacting:isPretty:)``.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: A report about the loaded value.
  /// - Throws: The reason why the value was not loaded. The state is then unchanged.
  @discardableResult
  public func importJSON(
    _ json: String, isolation: isolated (any Actor)? = #isolation
  ) throws(PersistenceFailure) -> MigrationReport {
    var schema = keeper.schema
    if schema.plainVersion == nil { schema = schema.acceptingPlain() }
    let reader = StateKeeper(storage: keeper.storage, key: keeper.key, schema: schema, coder: JSONCoder())
    let found = try reader.read(Data(json.utf8), defaults: try value, source: "The import")
    guard let refusal = take(found.value, label: "import", isolation: isolation) else { return found.report }
    throw .refused("The import", because: refusal)
  }

  /// Restores a value into the state.
  ///
  /// - Returns: The reason why the store rejected the value, or nil.
  func take(_ value: Value, label: String, isolation: isolated (any Actor)?) -> String? {
    let path = path
    let task = store.write(Write(label) { $0[keyPath: path] = value }, .restore, isolation)
    return task.refusal.map { "\($0)" }
  }
}
