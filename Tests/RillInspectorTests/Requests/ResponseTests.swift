import Testing

@testable import RillInspector

struct ResponseTests {
  @Test func `a store's name cannot end a header or leave the download folder`() {
    let response = Response(file: [], named: "a\r\nX-Evil: 1\"/..\\é\u{0};.json")
    #expect(
      response.fields == [
        .init(name: "Content-Disposition", value: "attachment; filename=\"a-X-Evil--1--..----.json\"")
      ])
  }
}
