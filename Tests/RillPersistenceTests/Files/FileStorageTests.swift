import Foundation
import RillFixtures
import Testing

@testable import RillPersistence

struct FileStorageTests {
  @Test func `files belong to their user alone`() throws {
    let folder = try TemporaryFolder()
    try FileStorage(folder: folder.url.appending(path: "new/folder")).save(Data([1]), under: "a")
    #expect(try folder.mode("new") == 0o700)
    #expect(try folder.mode("new/folder") == 0o700)
    #expect(try folder.mode("new/folder/a.rill") == 0o600)
    try folder.write(Data([2]), "open.rill")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder.path("open.rill"))
    try FileStorage(folder: folder.url).save(Data([1]), under: "open")
    #expect(try folder.mode("open.rill") == 0o600)
  }

  /// Each step fails, or the program ends there; half of the bytes may have been written.
  private static let interruptions: [(FileStep, FileInterruption, PersistenceFailure.Code?)] =
    FileStep.allCases.flatMap { step -> [(FileStep, FileInterruption, PersistenceFailure.Code?)] in
      [(step, .fails(SystemError(EIO)), .unwritten), (step, .ends, nil)]
    } + [
      (.write, .failsHalfway(SystemError(ENOSPC)), .noRoom),
      (.write, .failsHalfway(SystemError(EDQUOT)), .noRoom),
      (.write, .failsHalfway(SystemError(EFBIG)), .noRoom), (.sync, .fails(SystemError(ENOSPC)), .noRoom),
      (.create, .fails(SystemError(EROFS)), .unwritten), (.create, .fails(SystemError(EACCES)), .unwritten),
    ]

  @Test(arguments: interruptions.indices)
  func `whatever goes wrong at whatever step, the old value or the new one is there`(index: Int) throws {
    let (step, interruption, code) = Self.interruptions[index]
    let folder = try TemporaryFolder()
    let (old, new) = (Data(repeating: 1, count: 1000), Data(repeating: 2, count: 3000))
    try FileStorage(folder: folder.url).save(old, under: "a")
    let unlucky = FileStorage(folder: folder.url) { $0 == step ? interruption : nil }
    var failure: PersistenceFailure?
    do throws(PersistenceFailure) { try unlucky.save(new, under: "a") } catch { failure = error }
    let lucky = FileStorage(folder: folder.url)
    #expect(lucky.load("a") == .value(step == .syncFolder ? new : old))
    #expect(try #require(failure).code == code ?? .unwritten)
    #expect(try lucky.keys() == ["a"])
    if case .ends = interruption {} else { #expect(try folder.names == ["a.rill"]) }
    // What a crash has left is in nobody's way.
    try lucky.save(new, under: "a")
    #expect(lucky.load("a") == .value(new))
    #expect(try folder.names == ["a.rill"])
  }

  @Test func `a full disk is said to be one`() throws {
    let folder = try TemporaryFolder()
    let storage = FileStorage(folder: folder.url) { $0 == .write ? .failsHalfway(SystemError(ENOSPC)) : nil }
    let failure = try #require(throws: PersistenceFailure.self) { try storage.save(Data([1]), under: "a") }
    #expect(
      failure.description == """
        The value for "a" was not written to \(storage.place): the disk is full. The previously saved value is \
        unchanged. Make room and save again.
        """)
  }

  @Test func `what is not a regular file is neither read nor replaced`() throws {
    let folder = try TemporaryFolder()
    let storage = FileStorage(folder: folder.url)
    try folder.write(Data([1]), "target")
    symlink(folder.path("target"), folder.path("link.rill"))
    symlink(folder.path("nowhere"), folder.path("dangling.rill"))
    mkdir(folder.path("folder.rill"), 0o700)
    mkfifo(folder.path("pipe.rill"), 0o600)
    for (key, what) in [
      ("link", "a symbolic link"), ("dangling", "a symbolic link"), ("folder", "a folder"),
      ("pipe", "a device, a pipe or a socket"),
    ] {
      let key = StorageKey(key)
      let failure = PersistenceFailure.notAFile(key, in: storage.place, what)
      #expect(storage.load(key) == .unreadable(failure))
      #expect(throws: failure) { try storage.save(Data([2]), under: key) }
      #expect(throws: failure) { try storage.remove(key) }
      #expect(throws: failure) { _ = try storage.setAside(key, .unreadable, because: "x") }
    }
    #expect(try folder.contents("target") == Data([1]))
    #expect(
      try folder.names == ["dangling.rill", "folder.rill", "link.rill", "pipe.rill", "target"])
    #expect(
      PersistenceFailure.notAFile("pipe", in: storage.place, "a device, a pipe or a socket").description
        == """
        The item that has the file name for "pipe" in \(storage.place) is a device, a pipe or a socket, and only regular files \
        are read and replaced. It was left as it is. Move it away, or choose another key or folder.
        """)
  }

  @Test func `a value over the limit is neither read nor written nor replaced`() throws {
    let folder = try TemporaryFolder()
    let storage = FileStorage(folder: folder.url, limit: 100)
    try storage.save(Data(count: 100), under: "fits")
    let failure = PersistenceFailure.tooLarge(101, limit: 100, "a", in: storage.place)
    #expect(throws: failure) { try storage.save(Data(count: 101), under: "a") }
    // A gigabyte that takes no room: it is all hole.
    try folder.write(Data(), "a.rill")
    truncate(folder.path("a.rill"), 1 << 30)
    let huge = PersistenceFailure.tooLarge(1 << 30, limit: 100, "a", in: storage.place)
    #expect(storage.load("a") == .unreadable(huge))
    #expect(throws: huge) { try storage.save(Data(count: 1), under: "a") }
    #expect(
      failure.description == """
        The value under "a" in \(storage.place) has 101 bytes, and that storage takes at most 100. Nothing was changed. \
        Keep less in it, or make the storage with a higher limit.
        """)
  }

  @Test func `a key that makes too long a name is refused`() throws {
    let folder = try TemporaryFolder()
    let storage = FileStorage(folder: folder.url)
    let key = StorageKey(String(repeating: "é", count: 40))
    let failure = PersistenceFailure.keyTooLong(key, in: storage.place)
    #expect(throws: failure) { try storage.save(Data(), under: key) }
    #expect(storage.load(key) == .unreadable(failure))
    #expect(
      failure.description == """
        The key "\(key)" makes a file name that is too long for \(storage.place). Use a shorter key; letters in upper \
        case and signs take three places each, others up to nine.
        """)
  }

  @Test func `a folder that vanishes is made again`() throws {
    let folder = try TemporaryFolder()
    let storage = FileStorage(folder: folder.url.appending(path: "inner"))
    try storage.save(Data([1]), under: "a")
    try FileManager.default.removeItem(atPath: folder.path("inner"))
    #expect(storage.load("a") == .absent)
    #expect(try storage.keys() == [])
    try storage.remove("a")
    try storage.save(Data([2]), under: "a")
    #expect(storage.load("a") == .value(Data([2])))
  }

  @Test func `a watcher is told also after the folder has vanished and come back`() async throws {
    let folder = try TemporaryFolder()
    let storage = FileStorage(folder: folder.url.appending(path: "inner"))
    let told = Recorder<StoredItem>()
    let watch = try storage.watch("a") { told.note(storage.load("a")) }
    try storage.save(Data([1]), under: "a")
    await told.first { $0.contains(.value(Data([1]))) }
    try FileManager.default.removeItem(atPath: folder.path("inner"))
    await told.first { $0.last == .absent }
    try FileStorage(folder: folder.url.appending(path: "inner")).save(Data([2]), under: "a")
    try storage.save(Data([3]), under: "a")
    await told.first { $0.contains(.value(Data([3]))) }
    watch.cancel()
  }

  @Test func `a file in the place of the folder is an error and stays`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data([1]), "file")
    let storage = FileStorage(folder: folder.url.appending(path: "file"))
    let failure = PersistenceFailure.unwritten(
      "a", in: storage.place, because: "a part of its path is not a folder")
    #expect(throws: failure) { try storage.save(Data([2]), under: "a") }
    #expect(
      throws: PersistenceFailure.unlisted(storage.place, because: "a part of its path is not a folder")
    ) { _ = try storage.keys() }
    #expect(try folder.contents("file") == Data([1]))
  }

  @Test func `what is set aside lies beside the file, with its reason in a text`() throws {
    let folder = try TemporaryFolder()
    let storage = FileStorage(folder: folder.url)
    for number in UInt8(1)...2 {
      try storage.save(Data([number]), under: "a")
      #expect(
        try storage.setAside("a", .unreadable, because: "No. \(number).")
          == "\(storage.folder)/a.rill.unreadable-\(number)")
    }
    #expect(
      try folder.names == [
        "a.rill.unreadable-1", "a.rill.unreadable-1.why", "a.rill.unreadable-2", "a.rill.unreadable-2.why",
      ])
    #expect(try folder.contents("a.rill.unreadable-2.why") == Data("No. 2.\n".utf8))
    #expect(try folder.mode("a.rill.unreadable-1") == 0o600)
  }

  @Test func `the folder's place is the same however its path is written`() throws {
    let folder = try TemporaryFolder()
    let place = FileStorage(folder: folder.url).place
    symlink(folder.url.path(), folder.path("link"))
    #expect(FileStorage(folder: folder.url.appending(path: "x/../link")).place == place)
    #expect(FileStorage(folder: folder.url.appending(path: "", directoryHint: .isDirectory)).place == place)
    #expect(FileStorage(folder: folder.url, fileExtension: "x").place != place)
  }

  @Test func `another process that holds the folder is waited for`() async throws {
    let folder = try TemporaryFolder()
    let storage = FileStorage(folder: folder.url)
    try storage.save(Data([1]), under: "a")
    let lock = try #require(FolderLock(folder.path(".lock")))
    let steps = Recorder<FileStep>()
    let waiting = FileStorage(folder: folder.url) { step in
      steps.note(step)
      return nil
    }
    let outcomes = Recorder<Bool>()
    // A thread of its own: the save blocks its thread until the test continues.
    Thread.detachNewThread {
      do {
        try waiting.save(Data([2]), under: "a")
        outcomes.note(true)
      } catch {
        outcomes.note(false)
      }
    }
    await steps.first { $0.contains(.lock) }
    #expect(storage.load("a") == .value(Data([1])))
    lock.open()
    await outcomes.first { !$0.isEmpty }
    #expect(outcomes.elements == [true])
    #expect(storage.load("a") == .value(Data([2])))
  }
}
