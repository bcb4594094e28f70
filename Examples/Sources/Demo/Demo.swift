import Foundation
import Rill
import RillInspector
import RillInspectorServer

/// A program with three stores, which a page and the inspector show until the program is interrupted with Ctrl-C.
///
/// If the arguments contain the address of an inspector in another process, as in `--inspector http://127.0.0.1:8899`,
/// that inspector shows the stores.
@main
@MainActor
struct Demo {
  static func main() async {
    let interruption = Interruption()
    do {
      let options = try DemoOptions()
      if let inspector = options.inspector {
        try await show(in: inspector, options, until: interruption)
      } else {
        try await show(options, until: interruption)
      }
      say("Stopped.")
    } catch {
      complain("\(error)")
      exit(1)
    }
  }

  /// Shows the stores on the demo's page and in an inspector of this process.
  private static func show(_ options: DemoOptions, until interruption: Interruption) async throws {
    let stores = await DemoStores(in: options.folder)
    stores.notices.forEach(complain)
    let inspector = try await serve(.standard, from: .inspector, port: options.inspectorPort)
    // This happens immediately, because a browser may already be waiting for the server.
    stores.show(in: inspector)
    let page = try await serve(
      .demo(inspectorURL: inspector.url), from: .other("demo page"), port: options.port)
    stores.show(in: page)
    stores.begin()
    announce(page, inspector: inspector.url, options)
    await interruption.wait()
    await stores.close()
    await page.stop()
    await inspector.stop()
  }

  /// Shows the stores on the demo's page and in an inspector of another process.
  private static func show(
    in address: String, _ options: DemoOptions, until interruption: Interruption
  ) async throws {
    let stores = await DemoStores(in: options.folder)
    stores.notices.forEach(complain)
    let page = try await serve(.demo(inspectorURL: address), from: .other("demo page"), port: options.port)
    stores.show(in: page)
    let inspection = Inspection()
    stores.show(in: inspection)
    try inspection.connect(to: address, token: options.token, as: "demo")
    stores.begin()
    announce(page, inspector: "\(address), as soon as it is there", options)
    await interruption.wait()
    inspection.disconnect()
    await stores.close()
    await page.stop()
  }

  private static func announce(_ page: Inspector, inspector: String, _ options: DemoOptions) {
    say("Story:     \(page.url)story.html")
    say("Demo:      \(page.url)")
    say("Inspector: \(inspector)")
    say("Folder:    \(options.folder.path(percentEncoded: false))")
    say("Press Ctrl-C to stop.")
  }

  /// Starts a server on a fixed port, or on any free port if another program uses it.
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
    // A program that reads this output through a pipe needs the line immediately.
    fflush(nil)
  }

  private static func complain(_ line: String) {
    FileHandle.standardError.write(Data("demo: \(line)\n".utf8))
  }
}
