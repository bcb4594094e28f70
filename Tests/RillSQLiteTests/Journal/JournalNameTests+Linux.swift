#if SQLite && os(Linux)
import Foundation
import RillPersistence
import Testing

extension JournalNameTests {
  @Test func `another process that has opened another name is met`() async throws {
    try await place.write(1...1)
    let alias = try alias("folder/other.sqlite", isSymbolic: false)
    let holder = Process()
    holder.executableURL = URL(filePath: "/usr/bin/env")
    let script = """
      import fcntl, struct, sys
      file = open(sys.argv[1], "r+b")
      fcntl.fcntl(file, 37, struct.pack("hhqqi", fcntl.F_WRLCK, 0, 2**63 - 2, 1, 0))
      print("taken", flush=True)
      sys.stdin.readline()
      """
    holder.arguments = ["python3", "-c", script, alias.path()]
    let (input, output) = (Pipe(), Pipe())
    holder.standardInput = input
    holder.standardOutput = output
    try holder.run()
    #expect(output.fileHandleForReading.readData(ofLength: 6) == Data("taken\n".utf8))
    for _ in 1...2 {
      let error = await #expect(throws: PersistenceFailure.self) { _ = try await place.read() }
      #expect(error?.code == .inUse)
    }
    try input.fileHandleForWriting.close()
    holder.waitUntilExit()
    #expect(try await place.read().state.sum == 1)
  }
}
#endif
