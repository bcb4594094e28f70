import Foundation
import RillSessions

extension RillTool {
  func test(_ invocation: Invocation, _ console: Console) throws(CommandFailure) -> ExitCode {
    let path = invocation.files[0]
    let range = try invocation.entries
    let session = try session(at: path, invocation, console)
    let program = try program(of: session, invocation.command)
    guard let write = program.test else { throw .noTest(program.name) }
    let name = invocation.options[.name] ?? "\(program.name) does the same again"
    let source: TestSource
    do { source = try write(session, range, name) } catch { throw .testing(error, path) }
    for gap in source.gaps { console.error("rill: to be filled in: \(gap)\n".printableLine) }
    try self.write(Data(source.text.utf8), to: invocation.options[.output] ?? "-", console)
    return source.gaps.isEmpty ? .yes : .no
  }
}
