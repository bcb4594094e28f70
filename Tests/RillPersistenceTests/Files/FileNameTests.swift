import Testing

@testable import RillPersistence
@testable import RillPersistenceTesting

struct FileNameTests {
  @Test(arguments: [
    ("notes", "notes.rill"), ("a.b", "a.b.rill"), ("Aa", "%41a.rill"), ("a/b", "a%2fb.rill"),
    (".hidden", "%2ehidden.rill"), ("..", "%2e..rill"), ("", "%.rill"), ("%", "%25.rill"),
    ("é", "%c3%a9.rill"),
  ])
  func `a key is written so that it is a file of its own on every system`(key: String, name: String) {
    #expect(FileName(StorageKey(key), suffix: ".rill").text == name)
    #expect(FileName.key(of: name, suffix: ".rill")?.text == key)
  }

  @Test(arguments: [
    "notes", "notes.txt", ".notes.rill", "Notes.rill", "%4.rill", "%zz.rill", "%2.rill", "%61.rill",
  ])
  func `a file that no key makes is nobody's`(name: String) {
    #expect(FileName.key(of: name, suffix: ".rill") == nil)
  }

  @Test func `every key is read back from its file's name`() {
    for key in StorageKey.troublesome {
      #expect(FileName.key(of: FileName(key, suffix: ".x").text, suffix: ".x") == key)
    }
  }

  @Test func `composed and decomposed letters are one key`() {
    #expect(StorageKey("e\u{301}") == StorageKey("\u{e9}"))
    #expect(FileName("e\u{301}", suffix: "").text == FileName("\u{e9}", suffix: "").text)
  }

  @Test func `what was set aside has its number in its name`() {
    let name = FileName("a", suffix: ".rill")
    #expect(name.aside(.backup, 3) == "a.rill.backup-3")
    #expect(name.number(of: "a.rill.backup-12", .backup) == 12)
    #expect(name.number(of: "a.rill.backup-12.why", .backup) == nil)
    #expect(name.number(of: "a.rill.backup-12", .unreadable) == nil)
    #expect(FileName.key(of: "a.rill.backup-1", suffix: ".rill") == nil)
  }
}
