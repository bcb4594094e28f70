#if Inspector
import Testing

@testable import RillInspector

struct InspectorPageTests {
  private let page = InspectorPage([
    PageFile("index.html", Array("<p>Mine</p>".utf8)), PageFile("own.css", Array("p {}".utf8)),
  ])

  private func respond(_ method: String, _ path: String) throws -> Response {
    var responder = try ResponderFixture().responder
    responder.page = page
    let head = ResponderFixture.head(method, path)
    do {
      guard case .response(let response) = responder.answer(try responder.open(head), head: head, body: [])
      else { throw Unexpected() }
      return response
    } catch let failure as InspectorFailure {
      return Responder.refusal(failure, head: head, page: page)
    }
  }

  private struct Unexpected: Error {}

  @Test func `a server serves the page that it was given, and none of the inspector's files`()
    throws
  {
    #expect(try respond("GET", "/").body == Array("<p>Mine</p>".utf8))
    #expect(try respond("GET", "/own.css").contentType == "text/css; charset=utf-8")
    #expect(try respond("GET", "/inspector.css").status == 404)
  }

  @Test func `the API stands beside any page`() throws {
    #expect(try respond("GET", "/api/v1/stores").status == 200)
  }

  @Test func `a method that does not fit a file of the page is told which do`() throws {
    let response = try respond("POST", "/own.css")
    #expect(response.status == 405)
    #expect(response.fields.contains { $0.name == "Allow" && $0.value == "GET, HEAD" })
  }
}
#endif
