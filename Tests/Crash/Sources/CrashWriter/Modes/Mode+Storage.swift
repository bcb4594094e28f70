import Foundation
import RillPersistence

extension Mode {
  /// Saves one page after the other in a storage.
  static func keep(in storage: some Storage) throws {
    var number = try Page.number(in: storage.load("page"))
    Voice.found(number)
    while true {
      number += 1
      Voice.wants(number)
      try storage.save(Page(number).bytes, under: "page")
      Voice.kept(number)
    }
  }

  /// Saves pages in a storage, but reports each page as saved before it is.
  static func keepHastily(in storage: some Storage) throws {
    var number = try Page.number(in: storage.load("page"))
    Voice.found(number)
    while true {
      number += 1
      Voice.wants(number)
      Voice.kept(number)
      try storage.save(Page(number).bytes, under: "page")
    }
  }
}

/// A storage of files that overwrites the old value in place.
struct TornStorage: Storage {
  let folder: URL
  private var file: URL { folder.appending(path: "page") }

  var place: StoragePlace { StoragePlace(kind: "torn", address: folder.path()) }

  func load(_ key: StorageKey) -> StoredItem {
    guard FileManager.default.fileExists(atPath: file.path()) else { return .absent }
    do { return .value(try Data(contentsOf: file)) } catch { return .absent }
  }

  func save(_ data: Data, under key: StorageKey) throws(PersistenceFailure) {
    let descriptor = open(file.path(), O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.prefix(512).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      rest = rest.dropFirst(max(count, 0))
    }
    close(descriptor)
  }

  func remove(_ key: StorageKey) {}
  func keys() -> [StorageKey] { [] }
}
