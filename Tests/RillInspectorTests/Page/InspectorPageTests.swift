import Testing

@testable import RillInspector

struct InspectorPageTests {
  private let page = InspectorPage([
    PageFile("index.html", Array("<p>Mine</p>".utf8)), PageFile("own.css", Array("p {}".utf8)),
  ])

  private func respond(_ method: String, _ path: String, page other: InspectorPage? = nil) throws -> Response
  {
    let page = other ?? page
    let responder = try ResponderFixture(page: page).responder
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

  @Test func `a server serves its own page and none of the inspector's files`()
    throws
  {
    #expect(try respond("GET", "/").body == Array("<p>Mine</p>".utf8))
    #expect(try respond("GET", "/own.css").contentType == "text/css; charset=utf-8")
    #expect(try respond("GET", "/inspector.css").status == 404)
  }

  @Test(arguments: [
    ("a b.txt", "/a%20b.txt"), ("über/grün.txt", "/%C3%BCber/gr%c3%bcn.txt"), ("50%.txt", "/50%25.txt"),
    ("what?.txt", "/what%3F.txt"), ("plain.txt", "/pl%61in.txt?x=1"), ("a//b.txt", "/a//b.txt"),
  ])
  func `a file is found by name, however the address is escaped`(_ name: String, _ path: String) throws {
    let page = InspectorPage([PageFile(name, [1])])
    #expect(try respond("GET", path, page: page).body == [1])
  }

  @Test(arguments: [
    "/pictures%2Fsign.png", "/pictures/sign.png/", "//pictures/sign.png", "/pictures/./sign.png",
  ])
  func `a file is found at no other address`(_ path: String) throws {
    let page = InspectorPage([PageFile("pictures/sign.png", [1])])
    #expect(try respond("GET", path, page: page).status == 404)
    #expect(try respond("GET", "/pictures/sign.png", page: page).status == 200)
  }

  @Test(arguments: [
    "/api/v1/stores", "/%61pi/v1/stores", "/api/%76%31/stores", "/api%2Fv1/stores", "/api%2fv1%2fstores",
  ])
  func `a file cannot replace an API address`(_ path: String) throws {
    let page = InspectorPage([PageFile("api/v1/stores", [1]), PageFile("/api/v1/stores", [1])])
    #expect(try respond("GET", path, page: page).body != [1])
  }

  @Test func `the API is available beside any page`() throws {
    #expect(try respond("GET", "/api/v1/stores").status == 200)
  }

  @Test func `a wrong method for a page file is answered with the allowed ones`() throws {
    let response = try respond("POST", "/own.css")
    #expect(response.status == 405)
    #expect(response.fields.contains { $0.name == "Allow" && $0.value == "GET, HEAD" })
  }
}
