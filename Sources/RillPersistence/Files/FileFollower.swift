import Foundation
import Synchronization

/// Notifies the watchers of one file when it may have changed and is whole.
final class FileFollower: Sendable {
  private let path: String
  private let changed: @Sendable () -> Void
  private let file = Mutex(FollowedFile())

  /// Creates a follower.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - changed: A function that is called when the file may have changed and is whole.
  init(_ path: String, _ changed: @escaping @Sendable () -> Void) {
    self.path = path
    self.changed = changed
  }

  /// A Boolean value that indicates whether the latest events are those of a program that is writing the file.
  var isBeingWritten: Bool { file.withLock { $0.isBeingWritten } }

  /// Notes an event of the file or of its folder.
  func note(_ event: FollowedFile.Event) {
    if file.withLock({ $0.note(event) }) { examine() }
  }

  private func examine() {
    let finding = Self.finding(at: path)
    switch file.withLock({ $0.found(finding) }) {
    case .wait: break
    case .notify: changed()
    case .examine(let delay):
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(delay)) { [weak self] in
        self?.examine()
      }
    case .watch:
      FolderWatches.shared.addClose(of: path) { [weak self] in self?.note(.closed) }
      examine()
    }
  }

  private static func finding(at path: String) -> FollowedFile.Finding {
    // A file that cannot be opened is the watchers' concern.
    guard case .success(let file?) = OpenFile.open(path) else { return .settled }
    defer { file.close() }
    guard file.strangeKind == nil else { return .settled }
    return switch file.hold() {
    case .granted: .settled
    case .refused: .busy
    case .unsupported: .unknown
    }
  }
}
