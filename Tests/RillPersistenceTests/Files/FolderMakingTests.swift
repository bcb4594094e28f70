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

  @Test func `a path beyond a thousand bytes leads to the same folder whether it is there or not`() throws {
    let folder = try TemporaryFolder()
    for padding in 0..<16 {
      var path = folder.path("p" + String(repeating: "p", count: padding))
      while path.utf8.count < 1_200 { path += "/directory" }
      let url = URL(filePath: path)
      let first = FileStorage(folder: url)
      try first.save(Data([UInt8(padding)]), under: "a")
      let second = FileStorage(folder: url)
      #expect(second.place == first.place)
      #expect(second.load("a") == .value(Data([UInt8(padding)])))
    }
  }
}
