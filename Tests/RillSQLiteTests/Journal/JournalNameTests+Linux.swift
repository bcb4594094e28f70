#if SQLite && os(Linux)
import Foundation
import RillFixtures
import RillPersistence
import Testing

@testable import RillSQLite

extension JournalNameTests {
  @Test func `another process that has opened another name is met`() async throws {
    try await place.write(1...1)
    let alias = try alias("folder/other.sqlite", isSymbolic: false)
    let script = """
      import fcntl, struct, sys
      file = open(sys.argv[1], "r+b")
      fcntl.fcntl(file, 37, struct.pack("hhqqi", fcntl.F_WRLCK, 0, 2**63 - 2, 1, 0))
      print("taken", flush=True)
      sys.stdin.readline()
      """
    let holder = try OtherProgram(["/usr/bin/env", "python3", "-c", script, alias.path()])
    #expect(holder.text { $0.count >= 6 } == "taken\n")
    for _ in 1...2 {
      let error = await #expect(throws: PersistenceFailure.self) { _ = try await place.read() }
      #expect(error?.code == .inUse)
    }
    holder.end()
    #expect(try await place.read().state.sum == 1)
  }

  @Test func `a journal is free after its release, although a program that starts has its descriptors`()
    throws
  {
    let path = place.file.path()
    let lock = try #require(try JournalLock.take(path).get())
    // What a program has between its start and its first instruction.
    let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter { name in
      let target = URL(filePath: "/proc/self/fd/\(name)").resolvingSymlinksInPath().path()
      return target == path || target == path + "-lock"
    }
    let copies = descriptors.compactMap(Int32.init).map { dup($0) }
    defer { for copy in copies { close(copy) } }
    #expect(copies.count == 2)
    lock.open()
    let next = try #require(try JournalLock.take(path).get())
    next.open()
  }
}
#endif
