#if Inspector
import Foundation
import Rill
import Testing

@testable import RillInspector
@testable import RillInspectorServer

struct PageFileTests {
  private let page = InspectorPage.standard

  private func text(_ file: PageFile) -> String { String(decoding: file.bytes, as: UTF8.self) }

  private var scripts: [PageFile] { page.files.filter { $0.name.hasSuffix(".js") } }

  @Test func `the page is found at the root and by name`() {
    #expect(page.file(at: [])?.name == "index.html")
    #expect(page.file(at: ["index.html"])?.name == "index.html")
    #expect(page.file(at: ["main.js"])?.contentType == "text/javascript; charset=utf-8")
    #expect(page.file(at: [""]) == nil)
    #expect(page.file(at: ["Main.js"]) == nil)
  }

  @Test func `everything that the page loads exists`() {
    for file in page.files {
      let loads = text(file).matches(of: /(?:from "\.\/|(?:href|src)=")([a-z-]+\.[a-z]+)"/).map {
        String($0.output.1)
      }
      for path in loads {
        #expect(page.file(at: [path]) != nil, "\(file.name) loads \(path)")
      }
    }
  }

  @Test func `the page can be served under another folder`() {
    for file in page.files {
      #expect(!text(file).contains(/(?:href|src)="\//), "\(file.name) loads a file from the root")
    }
  }

  @Test func `the code that the page suggests to an app without stores compiles`() async throws {
    let store = Store(0) { (state: inout Int, action: Int) in
      state += action
      return .none
    }
    let suggestion = """
      let inspector = try await Inspector.start()
      inspector.add(store, "Counter")
      """
    // The same lines.
    let inspector = try await Inspector.start()
    inspector.add(store, "Counter")
    await inspector.stop()
    #expect(page.file(at: ["index.html"]).map(text)?.contains(suggestion) == true)
  }

  @Test func `every module is reachable from main`() {
    var reached: Set = ["main.js"]
    var open = ["main.js"]
    while let name = open.popLast() {
      guard let file = page.file(at: [name]) else { continue }
      for match in text(file).matches(of: /from "\.\/([a-z-]+\.js)"/) {
        let next = String(match.output.1)
        if reached.insert(next).inserted { open.append(next) }
      }
    }
    #expect(reached == Set(scripts.map(\.name)))
  }

  @Test(arguments: [
    ("index.html", "text/html; charset=utf-8"), ("look.css", "text/css; charset=utf-8"),
    ("main.js", "text/javascript; charset=utf-8"), ("data.json", "application/json"),
    ("sign.svg", "image/svg+xml"), ("pictures/sign.png", "image/png"),
    ("notes.txt", "text/plain; charset=utf-8"), ("module.wasm", "application/octet-stream"),
    ("no-extension", "application/octet-stream"),
  ])
  func `a content type follows from the file's name`(name: String, contentType: String) {
    #expect(PageFile(name, []).contentType == contentType)
  }

  @Test func `a file may have any content type`() {
    #expect(PageFile("main.js", contentType: "text/x-own", [1]).contentType == "text/x-own")
  }

  @Test func `the first of two files with one name is found`() {
    let page = InspectorPage([PageFile("a.txt", [1]), PageFile("a.txt", [2])])
    #expect(page.file(at: ["a.txt"])?.bytes == [1])
    #expect(page.file(at: []) == nil)
  }

  @Test func `values enter the page as text only`() {
    for file in scripts {
      for word in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function"]
      {
        #expect(!text(file).contains(word), "\(file.name) uses \(word)")
      }
    }
  }

  @Test func `the page loads nothing from elsewhere and uses nothing that its policy forbids`() throws {
    for file in page.files {
      let foreign = text(file).matches(of: /https?:\/\/[^'"\s)]+/).map { String($0.output) }
      #expect(foreign.allSatisfy { $0 == "http://www.w3.org/2000/svg" }, "\(file.name): \(foreign)")
    }
    let html = text(try #require(page.file(at: [])))
    #expect(!html.contains("<style") && !html.contains(" style=") && !html.contains(" onclick="))
    #expect(html.matches(of: /<script/).count == 1)
  }

  @Test func `each ID occurs in the page once, and the scripts find every ID`() throws {
    let html = text(try #require(page.file(at: [])))
    let ids = html.matches(of: /\sid="([a-z-]+)"/).map { String($0.output.1) }
    #expect(Set(ids).count == ids.count)
    for file in scripts {
      for match in text(file).matches(of: /find\("([a-z-]+)"\)/) {
        #expect(ids.contains(String(match.output.1)), "\(file.name) looks for \(match.output.1)")
      }
    }
  }
}
#endif
