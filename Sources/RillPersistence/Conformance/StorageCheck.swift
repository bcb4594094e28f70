/// One promise of a storage, as a sentence that can be tried.
///
/// ```swift
/// for check in StorageCheck.all {
///   try await check.run { MemoryStorage() }
/// }
/// ```
public struct StorageCheck: Sendable {
  /// Opens storages at one place that is empty at first: another object with each call, if there can be several.
  public typealias Opening = @Sendable () -> any Storage

  /// The promise.
  public let sentence: String
  private let body: @Sendable (@escaping Opening) async throws -> Void

  init(_ sentence: String, _ body: @escaping @Sendable (@escaping Opening) async throws -> Void) {
    self.sentence = sentence
    self.body = body
  }

  /// Tries whether a storage keeps the promise.
  ///
  /// - Parameter open: Opens storages at a place that no other check uses.
  /// - Throws: ``StorageCheckFailure`` if it does not; or what the storage throws.
  public func run(_ open: @escaping Opening) async throws { try await body(open) }
}

extension StorageCheck: CustomStringConvertible {
  /// The sentence.
  public var description: String { sentence }
}

/// A promise that a storage does not keep.
public struct StorageCheckFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was promised, and what happened instead.
  public let description: String

  init(_ sentence: String, _ reason: String) { description = CheckWording.broken(sentence, reason) }
}

extension StorageCheck {
  /// Every promise.
  public static let all = basic + [watching] + settingAside

  /// Throws unless something is so.
  static func expect(_ isSo: Bool, _ sentence: String, _ reason: @autoclosure () -> String) throws {
    if !isSo { throw StorageCheckFailure(sentence, reason()) }
  }
}
