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

  @Test(arguments: [false, true])
  func
    `the watchers of a folder are called if it has appeared and is gone again, or a link has led elsewhere`(
      isLink: Bool
    ) throws
  {
    let folder = try TemporaryFolder()
    var chains = FolderChains()
    chains.descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    defer { close(chains.descriptor) }
    func calls() -> [FollowedFile.Event] {
      var (buffer, events) = ([UInt8](repeating: 0, count: 4096), [FollowedFile.Event]())
      while case let count = read(chains.descriptor, &buffer, buffer.count), count > 0 {
        for event in SystemFileEvent.parse(buffer.prefix(count)) {
          events += chains.calls(for: event).map(\.event)
        }
      }
      return events
    }
    let box = folder.path("box")
    for name in ["one", "two"] { #expect(mkdir(folder.path(name), 0o700) == 0) }
    #expect((isLink ? symlink(folder.path("one"), box) : mkdir(box, 0o700)) == 0)
    _ = try chains.add(box) { _, _ in }.get()
    if isLink {
      for target in ["two", "one"] {
        #expect(symlink(folder.path(target), folder.path("new")) == 0)
        #expect(rename(folder.path("new"), box) == 0)
      }
    } else {
      #expect(rmdir(box) == 0)
      #expect(calls().contains(.unknown))
      #expect(mkdir(box, 0o700) == 0)
      #expect(rmdir(box) == 0)
    }
    #expect(calls().contains(.unknown))
    #expect(mkdir(folder.path("other"), 0o700) == 0)
    #expect(calls() == [])
  }

  @Test func `the next close of a file is noticed, although it was opened under a name that is gone`() throws
  {
    let folder = try TemporaryFolder()
    var chains = FolderChains()
    chains.descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    defer { close(chains.descriptor) }
    func calls() -> [FollowedFile.Event] {
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = read(chains.descriptor, &buffer, buffer.count)
      return SystemFileEvent.parse(buffer.prefix(max(count, 0))).flatMap {
        chains.calls(for: $0).map(\.event)
      }
    }
    let writer = open(folder.path("new"), O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    #expect(link(folder.path("new"), folder.path("value")) == 0)
    #expect(unlink(folder.path("new")) == 0)
    chains.addClose(of: folder.path("value")) { _, _ in }
    #expect(write(writer, "4", 1) == 1)
    #expect(calls() == [])
    close(writer)
    #expect(calls() == [.closed])
    // The file is not watched any more.
    close(open(folder.path("value"), O_WRONLY | O_CLOEXEC))
    var byte: UInt8 = 0
    #expect(read(chains.descriptor, &byte, 1) == -1 && errno == EAGAIN)
  }

  /// A way to put another folder in the place of a symbolic link.
  enum Replacement: CaseIterable {
    case anotherLink, folder, renamedFolder, removal, movedTarget
  }

  @Test(arguments: Replacement.allCases)
  func `a link in the place of a folder is followed, and so is what replaces it`(_ way: Replacement) throws {
    let (folder, elsewhere) = (try TemporaryFolder(), try TemporaryFolder())
    let (box, files) = (folder.path("box"), FileManager.default)
    for path in [box, folder.path("third"), elsewhere.path("deep/other")] {
      try files.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    var chains = FolderChains()
    chains.descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    defer { close(chains.descriptor) }
    func calls() -> [FollowedFile.Event] {
      var (buffer, events) = ([UInt8](repeating: 0, count: 4096), [FollowedFile.Event]())
      while case let count = read(chains.descriptor, &buffer, buffer.count), count > 0 {
        for event in SystemFileEvent.parse(buffer.prefix(count)) {
          events += chains.calls(for: event).map(\.event)
        }
      }
      return events
    }
    func write(_ name: String) throws { try folder.write(Data("x".utf8), name) }
    _ = try chains.add(box) { _, _ in }.get()
    #expect(rename(box, folder.path("old")) == 0)
    #expect(symlink(elsewhere.path("deep/other"), box) == 0)
    #expect(calls().contains(.unknown))
    try write("box/a")
    #expect(calls().contains(.closed))
    switch way {
    case .anotherLink:
      #expect(symlink(folder.path("third"), folder.path("new")) == 0)
      #expect(rename(folder.path("new"), box) == 0)
    case .folder:
      #expect(unlink(box) == 0)
      #expect(mkdir(box, 0o700) == 0)
    case .renamedFolder:
      #expect(rename(box, folder.path("link")) == 0)
      #expect(rename(folder.path("third"), box) == 0)
    case .removal: #expect(unlink(box) == 0)
    case .movedTarget:
      #expect(rename(elsewhere.path("deep"), elsewhere.path("away")) == 0)
      #expect(mkdir(elsewhere.path("deep"), 0o700) == 0)
      #expect(mkdir(elsewhere.path("deep/other"), 0o700) == 0)
    }
    #expect(calls().contains(.unknown))
    if way == .removal { return }
    try write("box/b")
    #expect(calls().contains(.closed))
  }
}
#endif
