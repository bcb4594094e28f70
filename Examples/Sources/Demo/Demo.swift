import Foundation
import Rill
import RillInspector
import RillStyles

/// Two stores that live until Ctrl-C, each shown twice: on a page of its own, and in the inspector.
@main
@MainActor
struct Demo {
  static func main() async {
    let interruption = Interruption()
    do {
      let inspector = try await serve(.standard, from: .inspector, port: 8701)
      let page = try await serve(
        .demo(inspectorURL: inspector.url), from: .other("demo page"), port: 8700)
      await run(on: [page, inspector]) {
        say("Demo:      \(page.url)")
        say("Inspector: \(inspector.url)")
        say("Press Ctrl-C to stop.")
        await interruption.wait()
      }
      await page.stop()
      await inspector.stop()
      say("Stopped.")
    } catch {
      complain("\(error)")
      exit(1)
    }
  }

  /// Makes the stores and shows them while the work lasts; then they go, and what they still do goes with them.
  private static func run(on servers: [Inspector], while work: () async -> Void) async {
    let bank: Store<Bank, any StateAction<Bank>> = Store(Bank(), validators: [.noDebt])
    let chat = Store(Chat.State(), interactor: Chat(service: ChatService()))
    for server in servers {
      server.add(bank, "Bank", decoding: ["Payment": Payment.init(from:), "Cash": Cash.init(from:)])
      server.add(chat, "Chat")
    }
    chat.send(.load)
    await work()
    withExtendedLifetime((bank, chat)) {}
  }

  /// Starts a server on a port that is the same every time, or on any free one while another program has it.
  private static func serve(
    _ page: InspectorPage, from origin: Origin, port: UInt16
  ) async throws -> Inspector {
    do {
      return try await Inspector.start(port: port, page: page, origin: origin)
    } catch {
      guard error.code == .cannotListen else { throw error }
      complain("\(error.message) A free port is taken instead.")
    }
    return try await Inspector.start(page: page, origin: origin)
  }

  private static func say(_ line: String) {
    print(line)
    // Whoever reads this through a pipe wants the line now.
    fflush(nil)
  }

  private static func complain(_ line: String) {
    FileHandle.standardError.write(Data("demo: \(line)\n".utf8))
  }
}
