#if os(macOS) || os(Linux)
import Foundation
import RillFixtures
import Testing

@testable import RillPersistence

/// What happens to processes of their own: they are limited, lose their rights, and are several.
@Suite(.timeLimit(.minutes(60)))
struct ProcessTests {
  @Test func `a limit on the size of files ends no process, and loses nothing`() async throws {
    let folder = try TemporaryFolder()
    try FileStorage(folder: folder.url).save(Data([1]), under: "a")
    await #expect(processExitsWith: .success) { [path = folder.url.path() as String] in
      #expect(limitFiles(to: 2_000))
      let storage = FileStorage(folder: URL(filePath: path))
      let failure = #expect(throws: PersistenceFailure.self) {
        try storage.save(Data(count: 100_000), under: "a")
      }
      #expect(
        failure?.description == """
          The value for "a" was not written to \(storage.place): the file would grow larger than the system allows. \
          The previously saved value is unchanged. Make room and save again.
          """)
      #expect(failure?.code == .noRoom)
      #expect(storage.load("a") == .value(Data([1])))
      try storage.save(Data([2]), under: "a")
    }
    #expect(FileStorage(folder: folder.url).load("a") == .value(Data([2])))
    #expect(try folder.names == ["a.rill"])
  }

  @Test func `in a folder that may only be read, values are read and stay`() async throws {
    let folder = try TemporaryFolder()
    await #expect(processExitsWith: .success) { [path = folder.url.path() as String] in
      becomeUser(in: path)
      let storage = FileStorage(folder: URL(filePath: path))
      try storage.save(Data([1]), under: "a")
      #expect(chmod(path, 0o500) == 0)
      let reason = "permission is denied"
      #expect(throws: PersistenceFailure.unwritten("a", in: storage.place, because: reason)) {
        try storage.save(Data([2]), under: "a")
      }
      #expect(throws: PersistenceFailure.unremoved("a", in: storage.place, because: reason)) {
        try storage.remove("a")
      }
      #expect(throws: PersistenceFailure.notSetAside("a", in: storage.place, because: reason)) {
        try storage.setAside("a", .unreadable, because: "x")
      }
      #expect(storage.load("a") == .value(Data([1])))
      #expect(try storage.keys() == ["a"])
      #expect(chmod(path, 0o700) == 0)
      try storage.save(Data([3]), under: "a")
      #expect(storage.load("a") == .value(Data([3])))
    }
  }

  @Test func `where the permission is lost, what is there is unreadable and not absent`() async throws {
    let folder = try TemporaryFolder()
    await #expect(processExitsWith: .success) { [path = folder.url.path() as String] in
      becomeUser(in: path)
      let storage = FileStorage(folder: URL(filePath: path))
      try storage.save(Data([1]), under: "a")
      let failure = PersistenceFailure.unreadable("a", in: storage.place, because: "permission is denied")
      #expect(chmod(path + "/a.rill", 0) == 0)
      #expect(storage.load("a") == .unreadable(failure))
      #expect(throws: failure) { try storage.save(Data([2]), under: "a") }
      #expect(throws: failure) { try storage.remove("a") }
      #expect(chmod(path + "/a.rill", 0o600) == 0)
      #expect(chmod(path, 0) == 0)
      #expect(storage.load("a") == .unreadable(failure))
      #expect(throws: PersistenceFailure.self) { try storage.save(Data([2]), under: "a") }
      #expect(
        throws: PersistenceFailure.unlisted(storage.place, because: "permission is denied")
      ) { try storage.keys() }
      #expect(chmod(path, 0o700) == 0)
      #expect(storage.load("a") == .value(Data([1])))
    }
  }

  @Test func `two processes that write at once lose nothing, and see each other's values whole`() async throws
  {
    let folder = try TemporaryFolder()
    await withTaskGroup { group in
      for number in 1...2 {
        group.addTask {
          await #expect(processExitsWith: .success) {
            [path = folder.url.path() as String, number = number as Int] in
            let storage = FileStorage(folder: URL(filePath: path))
            let (told, calls) = AsyncStream.makeStream(of: Void.self)
            let watch = try storage.watch("ready \(3 - number)") { calls.yield() }
            try storage.save(Data(), under: "ready \(number)")
            calls.yield()
            // Both begin when both are there.
            for await _ in told where storage.load("ready \(3 - number)") == .value(Data()) { break }
            watch.cancel()
            for round in UInt8(0)..<100 {
              let size = 3_000 + Int(round)
              try storage.save(Data(repeating: UInt8(number), count: size), under: "common")
              try storage.save(Data([round]), under: "own \(number)")
              guard case .value(let data) = storage.load("common") else {
                Issue.record("the common value is gone")
                return
              }
              #expect(Set(data).count == 1)
              #expect(storage.load("own \(number)") == .value(Data([round])))
            }
          }
        }
      }
    }
    let storage = FileStorage(folder: folder.url)
    #expect(try storage.keys() == ["common", "own 1", "own 2", "ready 1", "ready 2"])
    for number in 1...2 { #expect(storage.load("own \(number)") == .value(Data([99]))) }
  }
}

/// Lets the system refuse what it refuses to a user, also if this is the superuser's process.
private func becomeUser(in folder: String) {
  guard geteuid() == 0 else { return }
  #expect(chown(folder, 65_534, 65_534) == 0)
  #expect(setgid(65_534) == 0 && setuid(65_534) == 0)
}
#endif
