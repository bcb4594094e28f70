import Foundation
import Rill
import Testing

@testable import RillPersistence

@MainActor
struct ExportTests {
  private let storage = MemoryStorage()
  private let desk = Desk(Notebook(title: "a", notes: ["b"], session: .init(token: "secret")))
  private var saved: Persistence<Notebook, NotebookAction, Notebook> {
    desk.store.persistence(in: storage, as: "notes")
  }

  @Test func `JSON is exported with its keys in order`() throws {
    #expect(
      try saved.exportJSON(isPretty: false)
        == #"{"notes":["b"],"session":{"isOpen":false,"token":"secret"},"title":"a"}"#)
    #expect(try saved.exportJSON().contains("\n"))
  }

  @Test func `what is redacted has a mark in its place`() throws {
    #expect(
      try saved.exportJSON(redacting: ["session.token", "notes"], isPretty: false)
        == #"{"notes":"•••","session":{"isOpen":false,"token":"•••"},"title":"a"}"#)
  }

  @Test func `an export is imported in one transition, and nothing is saved by it`() throws {
    let (data, json) = (try saved.exportData(), try saved.exportJSON())
    for number in 0..<2 {
      let other = Desk()
      let persistence = other.store.persistence(in: storage, as: "notes")
      _ = number == 0 ? try persistence.importData(data) : try persistence.importJSON(json)
      #expect(other.store.state == desk.store.state)
      #expect(other.titles == ["a"])
      #expect(other.store.revision == 1)
    }
    #expect(storage.keys() == [])
  }

  @Test func `an import of an older version is upgraded`() throws {
    let old = Store<NotebookV1, Never>(NotebookV1(name: "old"))
    let data = try old.persistence(in: storage, as: "notes", schema: Schema("notes")).exportData()
    let schema = Schema("notes", NotebookV1.self).then(Notebook.self) { Notebook(title: $0.name) }
    let other = Desk()
    let report = try other.store.persistence(in: storage, as: "notes", schema: schema).importData(data)
    #expect(other.store.title == "old")
    #expect(report.from == 1 && report.to == 2)
  }

  @Test(arguments: [
    ("{", ""), ("{\"title\": 1, \"notes\": [], \"session\": {}}", "\"title\" is not of type String"),
    ("[]", "the value is not an object"),
  ])
  func `what is no such state is refused, and nothing is changed`(json: String, reason: String) throws {
    let failure = try #require(throws: PersistenceFailure.self) { try saved.importJSON(json) }
    #expect(failure.code == .undecodable)
    #expect(failure.message.hasPrefix("The import is not a value of version 1: "))
    if json.count > 1 { #expect(failure.message.contains(reason)) }
    #expect(desk.store.revision == 0)
  }

  @Test func `an import that a validator refuses changes nothing`() throws {
    let failure = try #require(throws: PersistenceFailure.self) {
      try saved.importJSON(#"{"title":"damn","notes":[],"session":{"isOpen":true,"token":""}}"#)
    }
    #expect(
      failure.description == """
        The import was read, but the store refused it. Refused by no swearing: the new state breaks the rule "no \
        swearing". The state is as it was. Correct the data, or the rule that it breaks.
        """)
    #expect(desk.store.title == "a")
  }
}
