#if !canImport(Darwin)
import Foundation

/// A suite of `UserDefaults`, which is a property list in the user's configuration folder.
struct DefaultsSuite: DefaultsAccess {
  private let suite: String?
  private let file: FileStorage
  private let fileKey: StorageKey
  // One call at a time, so that values that this process has set and their flush to the disk belong together.
  private let turn = NSLock()

  init(_ suite: String?) {
    self.suite = suite
    let name = (suite ?? Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName) + ".plist"
    fileKey = StorageKey(name)
    file = FileStorage(folder: Self.folder, onlyName: name, interruption: nil)
  }

  /// The folder in which Foundation stores suites.
  private static var folder: URL {
    let environment = ProcessInfo.processInfo.environment
    if let path = environment["XDG_CONFIG_HOME"], path.hasPrefix("/") { return URL(filePath: path) }
    return URL(filePath: NSHomeDirectory()).appending(path: ".config")
  }

  private var defaults: UserDefaults { suite.flatMap(UserDefaults.init(suiteName:)) ?? .standard }

  /// Returns the value of a name, or nil if there is none.
  func value(_ name: String) throws(DefaultsProblem) -> Any? {
    turn.lock()
    defer { turn.unlock() }
    return try contents()[name] ?? defaults.object(forKey: name)
  }

  /// Returns the names of the suite, without those that it inherits.
  func names() throws(DefaultsProblem) -> [String] {
    turn.lock()
    defer { turn.unlock() }
    return Array(try contents().keys)
  }

  /// Sets values, or removes them if they are nil.
  func set(_ changes: [String: Any?]) throws(DefaultsProblem) {
    turn.lock()
    defer { turn.unlock() }
    var contents = try contents()
    for (name, value) in changes { contents[name] = value }
    let data: Data
    do {
      data = try PropertyListSerialization.data(fromPropertyList: contents, format: .xml, options: 0)
    } catch {
      throw .failed("\(error)")
    }
    do throws(PersistenceFailure) {
      try file.save(data, under: fileKey)
    } catch {
      throw error.code == .inUse ? .busy : .failed("the system could not write the suite")
    }
    defaults.synchronize()
  }

  /// Calls a function while no other process changes the suite through Rill.
  func exclusively<Result>(
    _ failure: (DefaultsProblem) -> PersistenceFailure, _ body: () throws(PersistenceFailure) -> Result
  ) throws(PersistenceFailure) -> Result {
    try file.locked(orThrow: { failure(.failed("\($0)")) }, body)
  }

  /// Notifies the caller when the file has changed and no program has it open for writing.
  func watch(_ changed: @escaping @Sendable () -> Void) throws(PersistenceFailure) -> StorageWatch {
    try file.watch(fileKey, changed)
  }

  /// Notifies observers of `UserDefaults`, which Foundation does only for what it sets itself.
  func announce() {
    HeldLocks.afterwards { [self] in
      NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: defaults)
    }
  }

  /// Returns the values of the file, including those that this process has set and not yet written.
  private func contents() throws(DefaultsProblem) -> [String: Any] {
    let data = try read()
    let values = try Self.values(in: data, file.path(fileKey.text))
    // Foundation forgets what it has read, and writes what it has not yet written. It must find a whole file.
    defaults.synchronize()
    let newer = try read()
    return newer == data ? values : try Self.values(in: newer, file.path(fileKey.text))
  }

  private func read() throws(DefaultsProblem) -> Data {
    switch file.load(fileKey) {
    case .absent: return Data()
    case .value(let data): return data
    case .unreadable(let failure): throw failure.code == .inUse ? .busy : .failed(failure.message)
    }
  }

  private static func values(in data: Data, _ path: String) throws(DefaultsProblem) -> [String: Any] {
    guard !data.isEmpty else { return [:] }
    do {
      let list = try PropertyListSerialization.propertyList(from: data, options: [], format: nil)
      if let values = list as? [String: Any] { return values }
    } catch {
      // The message of the error does not help.
    }
    throw .damaged(path)
  }
}
#endif
