#if os(Linux) || os(Android)
import Foundation
import RillFixtures
import Testing

@testable import RillPersistence

/// The watched folders, and the folders on the way to them.
struct FolderChainsTests {
  @Test func `the watchers of a folder are called after a folder on the way was moved away and back`() throws
  {
    let folder = try TemporaryFolder()
    let (away, back) = (folder.path("away"), folder.path("a"))
    try FileManager.default.createDirectory(atPath: folder.path("a/b"), withIntermediateDirectories: true)
    var chains = FolderChains()
    chains.descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    defer { close(chains.descriptor) }
    _ = try chains.add(folder.path("a/b")) { _, _ in }.get()
    // The folder is the same one as before when the events are read. A watcher may have looked for it in between.
    #expect(rename(back, away) == 0)
    #expect(rename(away, back) == 0)
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(chains.descriptor, &buffer, buffer.count)
    var calls: [FollowedFile.Event] = []
    for event in SystemFileEvent.parse(buffer.prefix(max(count, 0))) {
      calls += chains.calls(for: event).map(\.event)
    }
    #expect(!calls.isEmpty && calls.allSatisfy { $0 == .unknown })
  }
}
#endif
