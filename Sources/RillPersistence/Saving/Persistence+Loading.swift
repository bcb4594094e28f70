public import Foundation
import Rill
import RillSessions

extension Persistence {
  /// Puts what is kept into the state.
  ///
  /// - Parameter isolation: The isolation of the store; leave it out.
  /// - Returns: What was loaded, and how; nil if nothing is kept, and the state is as it was.
  /// - Throws: Why it was not loaded; the state is as it was.
  @discardableResult
  public func load(
    isolation: isolated (any Actor)? = #isolation
  ) async throws(PersistenceFailure) -> MigrationReport? {
    let defaults = value
    let found = try await perform { [keeper] () throws(PersistenceFailure) in
      try keeper.load(defaults: defaults)
    }
    guard let found else { return nil }
    guard let refusal = take(found.value, label: "load \(keeper.key)", isolation: isolation) else {
      return found.report
    }
    let failure = PersistenceFailure.refused(keeper.source, because: refusal)
    throw await writer.perform { [keeper] in keeper.putAside(failure) }
  }

  /// Says what ``load(isolation:)`` would do, without doing it.
  ///
  /// - Parameter isolation: The isolation of the store; leave it out.
  /// - Returns: The report; nil if nothing is kept.
  public func dryRun(isolation: isolated (any Actor)? = #isolation) async -> MigrationReport? {
    let defaults = value
    return await writer.perform { [keeper] in keeper.dryRun(defaults: defaults) }
  }

  /// What is to be kept, as bytes with the schema's version, to be imported elsewhere.
  ///
  /// - Throws: What the coder cannot say.
  public func exportData() throws(PersistenceFailure) -> Data { try keeper.bytes(of: value) }

  /// What is to be kept as JSON, with its keys in order.
  ///
  /// - Parameters:
  ///   - redacted: The paths of fields in whose place a mark is written, as in ``JSONCoder/excluded``.
  ///   - isPretty: Whether it is laid out over several lines.
  /// - Returns: The JSON, without a version.
  /// - Throws: What JSON cannot say.
  public func exportJSON(
    redacting redacted: [String] = [], isPretty: Bool = true
  ) throws(PersistenceFailure) -> String {
    let excluded = (keeper.coder as? JSONCoder)?.excluded ?? []
    do {
      let data = try JSONCoder(excluding: excluded, isPretty: isPretty).encode(value, redacting: redacted)
      return String(decoding: data, as: UTF8.self)
    } catch {
      throw .unencodable("the export", because: CodingReason.text(error, in: "the format"))
    }
  }

  /// Puts exported bytes into the state, upgraded if they are of an older version.
  ///
  /// This is one transition with origin `restore`. Nothing is saved by it.
  ///
  /// - Parameters:
  ///   - data: What ``exportData()`` has made, or plain data in the coder's format of the current version.
  ///   - isolation: The isolation of the store; leave it out.
  /// - Returns: What was loaded, and how.
  /// - Throws: Why it was not loaded; the state is as it was.
  @discardableResult
  public func importData(
    _ data: Data, isolation: isolated (any Actor)? = #isolation
  ) throws(PersistenceFailure) -> MigrationReport {
    let schema = keeper.schema.plainVersion == nil ? keeper.schema.acceptingPlain() : keeper.schema
    let reader = StateKeeper(storage: keeper.storage, key: keeper.key, schema: schema, coder: keeper.coder)
    let found = try reader.read(data, defaults: value, source: "The import")
    guard let refusal = take(found.value, label: "import", isolation: isolation) else { return found.report }
    throw .refused("The import", because: refusal)
  }

  /// Puts exported JSON into the state; see ``importData(_:isolation:)``.
  ///
  /// - Parameters:
  ///   - json: What ``exportJSON(redacting:isPretty:)`` has made.
  ///   - isolation: The isolation of the store; leave it out.
  /// - Returns: What was loaded, and how.
  /// - Throws: Why it was not loaded; the state is as it was.
  @discardableResult
  public func importJSON(
    _ json: String, isolation: isolated (any Actor)? = #isolation
  ) throws(PersistenceFailure) -> MigrationReport {
    var schema = keeper.schema
    if schema.plainVersion == nil { schema = schema.acceptingPlain() }
    let reader = StateKeeper(storage: keeper.storage, key: keeper.key, schema: schema, coder: JSONCoder())
    let found = try reader.read(Data(json.utf8), defaults: value, source: "The import")
    guard let refusal = take(found.value, label: "import", isolation: isolation) else { return found.report }
    throw .refused("The import", because: refusal)
  }

  /// Puts a value into the state.
  ///
  /// - Returns: Why the store did not take it, or nil.
  func take(_ value: Value, label: String, isolation: isolated (any Actor)?) -> String? {
    let path = path
    let task = store.write(Write(label) { $0[keyPath: path] = value }, .restore, isolation)
    return task.refusal.map { "\($0)" }
  }
}
