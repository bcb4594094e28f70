package import Foundation
import RillValues

extension StateKeeper {
  /// Encodes a value with its envelope.
  package func bytes(of value: Value) throws(PersistenceFailure) -> Data {
    do {
      let payload = try coder.encode(value)
      let head = StateEnvelope.Head(
        schema: schema.name, version: schema.version, shape: ShapeFingerprint.of(value), coder: coder.name,
        length: payload.count)
      return try StateEnvelope(head, payload).data()
    } catch {
      throw .unencodable(
        "\"\(key)\" in \(storage.place)", because: CodingReason.text(error, in: "the format"))
    }
  }

  /// Reads and decodes the stored value without changing anything.
  ///
  /// - Parameter defaults: The value that provides missing fields.
  /// - Returns: The value, or the reason why there is none.
  func find(defaults: Value) -> StateKeeperFinding<Value> {
    switch stored() {
    case .absent: return .absent
    case .unreadable(let failure): return .unreadable(failure)
    case .value(let data):
      do throws(PersistenceFailure) {
        return .value(data, try read(data, defaults: defaults, source: source))
      } catch {
        return [.tooNew, .otherSchema].contains(error.code) ? .foreign(data, error) : .unloadable(data, error)
      }
    }
  }

  /// Decodes a value, upgrades it, and reports the differences.
  ///
  /// - Parameters:
  ///   - data: The bytes, with or without an envelope.
  ///   - defaults: The value that provides the fields that are missing from the data.
  ///   - source: A description of the data's origin for failures.
  /// - Returns: The value.
  /// - Throws: The reason why the bytes cannot be decoded.
  package func read(_ data: Data, defaults: Value, source: String) throws(PersistenceFailure) -> Loaded {
    let envelope: StateEnvelope
    do throws(StateEnvelope.Problem) {
      envelope = try StateEnvelope(data)
    } catch {
      switch error {
      case .damaged(let reason): throw .damaged(source, because: reason)
      case .newerFormat(let format): throw .newerFormat(source, format)
      case .foreign:
        guard let version = schema.plainVersion else { throw .foreign(source) }
        return try decode(
          data, version: version, isPlain: true, shape: nil, defaults: defaults, source: source)
      }
    }
    let head = envelope.head
    guard head.schema == schema.name || schema.formerNames.contains(head.schema) else {
      throw .otherSchema(source, head.schema, expected: schema.name)
    }
    guard head.version <= schema.version else {
      throw .newerVersion(source, head.version, known: schema.version)
    }
    guard head.coder == coder.name else { throw .otherCoder(source, head.coder, expected: coder.name) }
    return try decode(
      envelope.payload, version: head.version, shape: head.shape, defaults: defaults, source: source)
  }

  private func decode(
    _ data: Data, version: Int, isPlain: Bool = false, shape: String?, defaults: Value, source: String
  ) throws(PersistenceFailure) -> Loaded {
    guard let reading = schema.readings[version] else {
      throw .noUpgrade(source, version, oldest: schema.oldestVersion)
    }
    do {
      let (value, filled) = try reading(data, coder, try coder.encodeDefaults(defaults))
      // Data of the same version and the same type loses nothing.
      let isSame = version == schema.version && shape == ShapeFingerprint.of(value)
      let lost = isSame || version != schema.version ? [] : try coder.losses(in: data, as: value)
      return Loaded(
        value: value,
        report: MigrationReport(
          from: isPlain ? nil : version, to: schema.version, filled: filled, lost: lost))
    } catch let error as UpgradeFailure {
      throw .upgradeFailed(source, from: error.version, because: CodingReason.text(error.error))
    } catch {
      throw .undecodable(source, version: version, because: CodingReason.text(error, in: "the format"))
    }
  }

  /// Returns the version that an envelope contains.
  func version(of data: Data) -> Int? {
    do throws(StateEnvelope.Problem) { return try StateEnvelope(data).head.version } catch { return nil }
  }
}
