import RillFixtures
import Synchronization
import Testing

@testable import RillPersistence

/// Observers of folders, whose sources start, fail and end at any moment.
final class FolderWatchersTests {
  private final class Source: Sendable {
    private let ends = Mutex(0)

    var endings: Int { ends.withLock { $0 } }
    func end() { ends.withLock { $0 += 1 } }
  }

  private var watchers = FolderWatchers()
  private let source = Source()

  private func add() -> Int { watchers.add("folder") { _, _ in } }
  private func made(_ folder: String = "folder") -> [Int] { watchers.made(folder) }
  private func failed(_ number: Int) -> Bool { watchers.failed(number) }
  private func started(_ number: Int) -> Bool { watchers.started(number) { [source] in source.end() } }
  private func remove(_ number: Int) -> (@Sendable () -> Void)? { watchers.remove(number) }
  private func lost(_ number: Int) -> (@Sendable () -> Void)? { watchers.lost(number) }

  @Test func `a source of an observer that left before the source started has to be ended`() {
    let number = add()
    #expect(remove(number) == nil)
    #expect(!started(number))
    #expect(watchers.watcher(number) == nil)
  }

  @Test func `an observer that leaves ends its source, once`() {
    let number = add()
    #expect(started(number))
    remove(number)?()
    remove(number)?()
    #expect(source.endings == 1)
  }

  @Test func `only one caller starts the source of a folder that was made`() {
    let number = add()
    #expect(!failed(number))
    #expect(made("another") == [])
    #expect(made() == [number])
    #expect(made() == [])
    #expect(started(number))
    #expect(made() == [])
  }

  @Test func `a folder that is made while its source is denied is tried again`() {
    let number = add()
    #expect(made() == [])
    #expect(failed(number))
    #expect(!failed(number))
    #expect(made() == [number])
  }

  @Test func `the source of a removed folder ends, and another one is started`() {
    let number = add()
    #expect(started(number))
    lost(number)?()
    #expect(source.endings == 1)
    #expect(lost(number) == nil)
    #expect(made() == [])
    #expect(failed(number))
    #expect(started(number))
    _ = remove(number)
    #expect(lost(number) == nil)
  }
}
