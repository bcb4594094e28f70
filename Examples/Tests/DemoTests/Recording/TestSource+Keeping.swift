import Foundation
import RillDebugging
import RillSessions

extension TestSource {
  /// Puts the file into the folder that the variable `RILL_RECORDED_TESTS` names, if there is one.
  ///
  /// The step `recorded` of `Scripts/test` compiles and runs what it finds there.
  ///
  /// - Parameter name: The name of the file.
  /// - Throws: What the file system says if the file cannot be written.
  func keep(as name: String) throws {
    guard let folder = ProcessInfo.processInfo.environment["RILL_RECORDED_TESTS"] else { return }
    try Data(text.utf8).write(to: URL(filePath: folder).appending(component: "\(name).swift"))
  }
}
