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

  @Test func `ports are the standard ones or given`() throws {
    let standard = try DemoOptions([], variables: [:])
    #expect(standard.port == 8700 && standard.inspectorPort == 8701)
    let given = try DemoOptions(["--port", "0", "--inspector-port", "65535"], variables: [:])
    #expect(given.port == 0 && given.inspectorPort == 65535)
  }

  @Test(arguments: ["", "x", "-1", "65536"]) func `what is not a port is refused`(text: String) {
    for name in [DemoOptions.Name.port, .inspectorPort] {
      let problem = DemoOptions.Problem.noPort(name, text)
      #expect(throws: problem) { try DemoOptions(["--\(name.rawValue)", text], variables: [:]) }
      #expect(
        problem.description
          == "--\(name.rawValue) needs a number from 0 to 65535, where 0 stands for any free port, not \(text)"
      )
    }
  }

  @Test func `invalid arguments are refused`() {
    for name in DemoOptions.Name.allCases {
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
        == """
        x is not an option; there are --folder PATH, --inspector ADDRESS, --token WORD, --port NUMBER and \
        --inspector-port NUMBER
        """)
    #expect(
      DemoOptions.Problem.noValue(.port).description
        == "--port needs the number of a port, as in: --port 8700")
    #expect(
      DemoOptions.Problem.noValue(.inspectorPort).description
        == "--inspector-port needs the number of a port, as in: --inspector-port 8701")
  }
}
