import Rill
import RillFixtures
import RillJournal
import RillPersistence
import Testing

private struct Page: Codable, Equatable, Sendable { var number = 0 }

/// Functions that never return: where a release build drops an argument, they are those that lose it.
private enum Keeper {
  static func keep(_ storage: some Storage, saved: Signal) async throws {
    let store = Store<Page, Int>(Page()) { page, number in
      page.number = number
      return .none
    }
    let persistence = store.persistence(in: storage, as: "page")
    do { try await persistence.load() } catch { await Signal().wait() }
    while true {
      store.send(store.number + 1)
      do { try await persistence.save() } catch { await Signal().wait() }
      if store.number == 3 {
        saved.fire()
        await Signal().wait()
      }
    }
  }

  @MainActor
  static func keepOnMainActor(_ storage: some Storage, saved: Signal) async throws {
    let store = Store<Page, Int>(Page()) { page, number in
      page.number = number
      return .none
    }
    let persistence = store.persistence(of: \.number, in: storage, as: "page", coder: JSONCoder())
    do { try await persistence.load() } catch { await Signal().wait() }
    while true {
      store.send(store.number + 1)
      do { try await persistence.save() } catch { await Signal().wait() }
      if store.number == 3 {
        saved.fire()
        await Signal().wait()
      }
    }
  }

  static func journal(_ file: some JournalFile, attached: Signal) async throws {
    let store = Store<Page, Int>(Page()) { page, number in
      page.number = number
      return .none
    }
    let journal = Journal(in: file)
    do { try await store.attach(journal) } catch { await Signal().wait() }
    while true {
      store.send(store.number + 1)
      attached.fire()
      await Signal().wait()
    }
  }
}

struct GenericStorageTests {
  @Test func `a function that never returns keeps a storage of any type`() async throws {
    let storage = MemoryStorage()
    let saved = Signal()
    let task = Task { try await Keeper.keep(storage, saved: saved) }
    await saved.wait()
    task.cancel()
    guard case .value(let data) = storage.load("page") else {
      Issue.record("Nothing is kept.")
      return
    }
    #expect(String(decoding: data, as: UTF8.self).contains("3"))
  }

  @Test func `a function of the main actor that never returns keeps a storage of any type`() async throws {
    let storage = MemoryStorage()
    let saved = Signal()
    let task = Task { try await Keeper.keepOnMainActor(storage, saved: saved) }
    await saved.wait()
    task.cancel()
    guard case .value(let data) = storage.load("page") else {
      Issue.record("Nothing is kept.")
      return
    }
    #expect(String(decoding: data, as: UTF8.self).contains("3"))
  }

  @Test func `a function that never returns keeps the file of a journal of any type`() async throws {
    let attached = Signal()
    let task = Task { try await Keeper.journal(MemoryJournalFile(), attached: attached) }
    await attached.wait()
    task.cancel()
  }
}
