import Testing

@testable import RillCommandLine
@testable import RillInspector

@MainActor struct InspectingTests {
  private let desk = Desk()

  /// Runs the command with an inspector that is served nowhere.
  private func run(
    _ arguments: [String], url: String = "http://127.0.0.1:8899/"
  ) -> (code: Int32, wish: InspectorWish?) {
    var wish: InspectorWish?
    var console = desk.console
    console.inspect = { asked, started throws(CommandFailure) in
      wish = asked
      try started(url)
    }
    let code = RillTool().run(["inspect"] + arguments, on: console)
    return (code, wish)
  }

  @Test func `an inspector is served on this machine on a fixed port`() {
    let (code, wish) = run([])
    #expect(code == 0)
    #expect(wish == InspectorWish(host: "127.0.0.1", port: 8_899, token: nil))
    #expect(
      desk.output == """
        Inspector: http://127.0.0.1:8899/
        Apps show their stores here with inspection.connect(to: "http://127.0.0.1:8899").
        Press Ctrl-C to stop.

        """)
  }

  @Test func `a host and a token let others in`() {
    let (code, wish) = run(
      ["--host", "0.0.0.0", "--port", "0", "--token", "0123456789abcdef"],
      url: "http://127.0.0.1:4000/?token=0123456789abcdef")
    #expect(code == 0)
    #expect(wish == InspectorWish(host: "0.0.0.0", port: 0, token: "0123456789abcdef"))
    #expect(
      desk.output == """
        Inspector: http://127.0.0.1:4000/?token=0123456789abcdef
        Apps show their stores here with inspection.connect(to: "http://127.0.0.1:4000", token: …).
        Press Ctrl-C to stop.

        """)
  }

  @Test func `the inspector is shown in the terminal, in this process or at another address`() {
    var shown: [String] = []
    var console = desk.console
    var wish: InspectorWish?
    console.inspect = { asked, started throws(CommandFailure) in
      wish = asked
      try started("http://127.0.0.1:8899/")
    }
    console.terminal = { shown.append($0) }
    #expect(RillTool().run(["inspect", "--terminal"], on: console) == 0)
    #expect(wish?.isBrief == true)
    wish = nil
    let address = "http://127.0.0.1:4000/?token=0123456789abcdef"
    #expect(RillTool().run(["inspect", "--terminal", "--from", address], on: console) == 0)
    #expect(wish == nil)
    #expect(shown == ["http://127.0.0.1:8899/", address])
    #expect(RillTool().run(["inspect", "--from", address], on: console) == 2)
    #expect(
      desk.error.hasPrefix(
        "rill: --from is for the terminal; open the address in a browser, or add --terminal. Usage: rill inspect"
      ))
  }

  @Test func `a product is watched with its folder, port and the arguments of its build`() {
    var wish: ReloadWish?
    var console = desk.console
    console.watch = { wish = $0 }
    #expect(RillTool().run(["watch", "demo"], on: console) == 0)
    #expect(wish == ReloadWish(product: "demo", package: ".", buildArguments: [], port: 8_899))
    let arguments = ["watch", "demo", "--package", "App", "--build", "-c release --traits X", "--port", "0"]
    #expect(RillTool().run(arguments, on: console) == 0)
    #expect(
      wish
        == ReloadWish(
          product: "demo", package: "App", buildArguments: ["-c", "release", "--traits", "X"], port: 0))
    #expect(RillTool().run(["watch"], on: console) == 2)
    #expect(
      desk.error
        == "rill: watch takes 1 product, but received 0. Usage: rill watch PRODUCT [--package FOLDER] [--build ARGUMENTS] [--port NUMBER] [-- ARGUMENTS…]\n"
    )
  }

  @Test func `a watched product receives the arguments after two hyphens, whatever they are`() {
    var wish: ReloadWish?
    var console = desk.console
    console.watch = { wish = $0 }
    #expect(
      RillTool().run(["watch", "demo", "--port", "0", "--", "--port", "x", "--", "a b"], on: console) == 0)
    #expect(wish == ReloadWish(product: "demo", arguments: ["--port", "x", "--", "a b"], port: 0))
    #expect(RillTool().run(["watch", "demo", "--"], on: console) == 0)
    #expect(wish?.arguments == [])
    #expect(RillTool().run(["show", "a", "--"], on: console) == 2)
  }

  @Test(arguments: ["x", "65536", "-1"])
  func `an invalid port is refused`(_ text: String) {
    #expect(run(["--port", text]).code == 2)
    #expect(
      desk.error == "rill: \"\(text)\" is not a port. Write a number up to 65535; 0 takes any free port.\n")
  }

  @Test func `the reason why an inspector cannot be served is worded for the command line`() {
    #expect(
      CommandFailure.inspecting(.addressIsNotLoopback("0.0.0.0")).message == """
        The inspector cannot listen on "0.0.0.0": it shows the whole state of your app and sends actions to it, so it \
        listens only where this machine alone can reach it. Leave --host out, or let others in with --host 0.0.0.0 \
        --token WORD.
        """)
    #expect(
      CommandFailure.inspecting(.cannotListen(host: "127.0.0.1", port: 80, reason: "Permission denied"))
        .message
          == """
          The inspector cannot listen on 127.0.0.1, port 80: Permission denied. Use --port 0 to take any free port, or end \
          the program that has this one.
          """)
  }

  @Test func `a tool without an inspector says how to get one`() {
    #expect(
      CommandFailure.noInspector.message == """
        This tool was built without the inspector. Build it with `--traits Inspector`, which needs the system library \
        libmicrohttpd.
        """)
    #expect(CommandFailure.noInspector.code == .program)
  }
}
