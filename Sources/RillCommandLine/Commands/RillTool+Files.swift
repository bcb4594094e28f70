import Foundation
import RillSessions

extension RillTool {
  /// Reads a session, converting a file of Redux DevTools to one.
  func session(
    at path: String, _ invocation: Invocation, _ console: Console
  ) throws(CommandFailure) -> Session {
    try open(path, invocation, console).session
  }

  /// Reads a file, and returns whether it is one of Redux DevTools.
  func open(
    _ path: String, _ invocation: Invocation, _ console: Console
  ) throws(CommandFailure) -> (session: Session, isRedux: Bool) {
    let stream = invocation.options[.stream]
    let limit = try invocation.limit
    if path != "-" { try console.check(path, limit) }
    for reader in readers where path != "-" {
      do {
        let session = try console.noting(path) { try reader.read(path, stream) }
        if let session { return (session, false) }
      } catch {
        throw error as? CommandFailure ?? .unreadable(path, error)
      }
    }
    let data = try console.read(path, upTo: limit)
    // When two files are compared, the other one may be the journal.
    if stream != nil, invocation.command != .diff { throw .noStreams(path) }
    do throws(SessionFailure) { return (try Session(file: data), Session.isList(data)) } catch {
      guard error.code == .foreign else { throw .session(error, path) }
      do throws(SessionFailure) { return (try Session(redux: data), true) } catch let other {
        // Reports the first error, unless the file looks like a damaged file of the other format.
        throw .session(other.code == .damaged ? other : error, path)
      }
    }
  }

  /// Writes a file, or to standard output if the path is `-`.
  ///
  /// A database is not replaced, because a journal contains what nothing else does.
  func write(_ data: Data, to path: String, _ console: Console) throws(CommandFailure) {
    guard path != "-" else { return try console.show(String(decoding: data, as: UTF8.self)) }
    guard !SystemFile.isDatabase(path) else { throw .database(path) }
    do { try console.write(data, path) } catch { throw .unwritten(path, error) }
  }
}

extension RillTool {
  func test(_ invocation: Invocation, _ console: Console) throws(CommandFailure) -> ExitCode {
    let path = invocation.files[0]
    let range = try invocation.entries
    let session = try session(at: path, invocation, console)
    let program = try program(of: session, at: path, invocation.command)
    guard let write = program.test else { throw .noTest(program.name) }
    let name = invocation.options[.name] ?? "\(program.name) does the same again"
    let source: TestSource
    do { source = try write(session, range, name) } catch { throw .testing(error, path) }
    for gap in source.gaps { console.error("rill: to be filled in: \(gap)\n".printableLine) }
    try self.write(Data(source.text.utf8), to: invocation.options[.output] ?? "-", console)
    return source.gaps.isEmpty ? .yes : .no
  }
}
