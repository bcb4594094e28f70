import Foundation
import RillFixtures
import Testing

@testable import RillPersistence

struct FolderMakingTests {
  @Test func `a relative path is made in the working folder`() throws {
    let name = "rill-relative-\(UUID().uuidString)"
    #expect(FolderMaking.make("\(name)/inner") == nil)
    var isFolder: ObjCBool = false
    #expect(
      FileManager.default.fileExists(atPath: "./\(name)/inner", isDirectory: &isFolder) && isFolder.boolValue)
    #expect(!FileManager.default.fileExists(atPath: "/\(name)"))
    try FileManager.default.removeItem(atPath: name)
  }

  @Test func `a folder that is there is left as it is`() throws {
    let folder = try TemporaryFolder()
    #expect(FolderMaking.make(folder.path("one/two")) == nil)
    try folder.write(Data([1]), "one/two/file")
    #expect(FolderMaking.make(folder.path("one/two")) == nil)
    #expect(try folder.contents("one/two/file") == Data([1]))
  }
}
