import Foundation
import RillDebugging
import RillSessions

extension TestSource {
  /// Writes the file into the folder that the variable `RILL_RECORDED_TESTS` names, if there is one.
  ///
  /// The step `recorded` of `Scripts/test` compiles and runs the files there.
  ///
  /// - Parameter name: The name of the file.
  /// - Throws: The error of the file system if the file cannot be written.
  func keep(as name: String) throws {
    guard let folder = ProcessInfo.processInfo.environment["RILL_RECORDED_TESTS"] else { return }
    try Data(text.utf8).write(to: URL(filePath: folder).appending(component: "\(name).swift"))
  }
}
