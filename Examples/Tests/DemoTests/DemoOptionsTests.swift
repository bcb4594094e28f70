import Foundation
import Testing

@testable import Demo

struct DemoOptionsTests {
  @Test func `the folder comes from the command line, a variable or the system`() throws {
    let variables = ["RILL_DEMO_FOLDER": "/b"]
    #expect(try DemoOptions(["--folder", "/a"], variables: variables).folder.path() == "/a/")
    #expect(try DemoOptions([], variables: variables).folder.path() == "/b/")
    #expect(try DemoOptions([], variables: [:]).folder.lastPathComponent == "Rill Demo")
  }

  @Test func `stores appear in the demo's own inspector or in a given one`() throws {
    let own = try DemoOptions([], variables: [:])
    #expect(own.inspector == nil && own.token == nil)
    let words = ["--inspector", "http://a", "--folder", "/a", "--token", "b"]
    let other = try DemoOptions(words, variables: [:])
    #expect(other.inspector == "http://a")
    #expect(other.token == "b")
    #expect(other.folder.path() == "/a/")
  }

  @Test func `invalid arguments are refused`() {
    for name in [DemoOptions.Name.folder, .inspector, .token] {
      #expect(throws: DemoOptions.Problem.noValue(name)) {
        try DemoOptions(["--\(name.rawValue)"], variables: [:])
      }
    }
    for word in ["x", "--x", "folder"] {
      #expect(throws: DemoOptions.Problem.unknown(word)) { try DemoOptions([word], variables: [:]) }
    }
    #expect(
      DemoOptions.Problem.noValue(.folder).description
        == "--folder needs the path of a folder, as in: --folder kept")
    #expect(
      DemoOptions.Problem.noValue(.inspector).description
        == "--inspector needs the address of an inspector, as in: --inspector http://127.0.0.1:8899")
    #expect(
      DemoOptions.Problem.noValue(.token).description
        == "--token needs the word that `rill inspect` was started with")
    #expect(
      DemoOptions.Problem.unknown("x").description
        == "x is no option; there are --folder PATH, --inspector ADDRESS and --token WORD")
  }
}
