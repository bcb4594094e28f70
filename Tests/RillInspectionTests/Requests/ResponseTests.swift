import Testing

@testable import RillInspection

struct ResponseTests {
  @Test func `nothing in the name of a store ends the header of its file, or leads to another folder`() {
    let response = Response(file: [], named: "a\r\nX-Evil: 1\"/..\\é\u{0};.json")
    #expect(
      response.fields == [
        .init(name: "Content-Disposition", value: "attachment; filename=\"a-X-Evil--1--..----.json\"")
      ])
  }
}
