#if os(macOS) || os(Linux)
import RillFixtures
import Testing

@testable import RillCommandLine

extension TemporaryFolder {
  /// Writes a shell script that can be run.
  ///
  /// Another process writes it. If this one did, a program that another test starts at that moment would inherit the
  /// descriptor, and a file that is open for writing cannot be run.
  func writeScript(_ text: String, _ name: String) throws {
    let write = #"printf '#!/bin/sh\n%s\n' "$0" > "$1" && chmod 700 "$1""#
    let end = try ChildProgram.run(ChildProgram.Wish(words: ["/bin/sh", "-c", write, text, path(name)]))
    #expect(end == .exit(0))
  }
}
#endif
