#if Inspector
import Foundation
import Testing

@testable import RillInspector

struct PageFileTests {
  private func text(_ file: PageFile) -> String { String(decoding: file.bytes, as: UTF8.self) }

  private var scripts: [PageFile] { PageFile.files.filter { $0.name.hasSuffix(".js") } }

  @Test func `the page is found at the root and under its name`() {
    #expect(PageFile(path: "/")?.name == "index.html")
    #expect(PageFile(path: "/index.html")?.name == "index.html")
    #expect(PageFile(path: "/main.js")?.contentType == "text/javascript; charset=utf-8")
    #expect(PageFile(path: "") == nil)
    #expect(PageFile(path: "/Main.js") == nil)
  }

  @Test func `whatever the page loads is there`() {
    for file in PageFile.files {
      let loads = text(file).matches(of: /(?:from "\.|(?:href|src)=")(\/[a-z.-]+\.[a-z]+)"/).map {
        String($0.output.1)
      }
      for path in loads { #expect(PageFile(path: path) != nil, "\(file.name) loads \(path)") }
    }
  }

  @Test func `every module is loaded by another, from main on`() {
    var reached: Set = ["main.js"]
    var open = ["main.js"]
    while let name = open.popLast() {
      guard let file = PageFile(path: "/" + name) else { continue }
      for match in text(file).matches(of: /from "\.\/([a-z-]+\.js)"/) {
        let next = String(match.output.1)
        if reached.insert(next).inserted { open.append(next) }
      }
    }
    #expect(reached == Set(scripts.map(\.name)))
  }

  @Test func `values enter the page as text only`() {
    for file in scripts {
      for word in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function"]
      {
        #expect(!text(file).contains(word), "\(file.name) uses \(word)")
      }
    }
  }

  @Test func `nothing is loaded from elsewhere, and nothing that the policy forbids is in the page`() throws {
    for file in PageFile.files {
      let foreign = text(file).matches(of: /https?:\/\/[^'"\s)]+/).map { String($0.output) }
      #expect(foreign.allSatisfy { $0 == "http://www.w3.org/2000/svg" }, "\(file.name): \(foreign)")
    }
    let page = text(try #require(PageFile(path: "/")))
    #expect(!page.contains("<style") && !page.contains(" style=") && !page.contains(" onclick="))
    #expect(page.matches(of: /<script/).count == 1)
  }

  @Test func `each id of the page stands there once, and the scripts find what they look for`() throws {
    let page = text(try #require(PageFile(path: "/")))
    let ids = page.matches(of: /\sid="([a-z-]+)"/).map { String($0.output.1) }
    #expect(Set(ids).count == ids.count)
    for file in scripts {
      for match in text(file).matches(of: /find\("([a-z-]+)"\)/) {
        #expect(ids.contains(String(match.output.1)), "\(file.name) looks for \(match.output.1)")
      }
    }
  }
}
#endif
