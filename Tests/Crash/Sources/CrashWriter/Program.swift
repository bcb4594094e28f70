import Foundation
import Rill

/// Keeps pages in one way until it is killed, and says on standard output what it finds, wants and has kept.
///
/// `CrashWriter --modes` lists the ways; `CrashWriter MODE FOLDER` goes one of them.
@main
@MainActor
struct Program {
  static func main() async {
    let words = CommandLine.arguments.dropFirst()
    if words == ["--modes"] {
      for mode in Mode.all { print(mode.name, mode.isCareless ? "careless" : "careful") }
      return
    }
    guard words.count == 2, let folder = words.last,
      let mode = Mode.all.first(where: { $0.name == words.first })
    else {
      Voice.say("broken: the arguments must be --modes, or a mode and a folder")
      exit(2)
    }
    // What the library reports instead of throwing it is no less a failure here.
    Failures.report(to: { Voice.end(because: $0.description) })
    do {
      try await mode.write(URL(filePath: folder))
    } catch {
      Voice.end(because: "\(error)")
    }
  }
}
