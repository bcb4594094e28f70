import Foundation
import Rill

/// Saves pages in one mode until it is killed, and reports the found, requested and saved pages on standard output.
///
/// `CrashWriter --modes` lists the modes, and `CrashWriter MODE FOLDER` runs one of them. `CrashWriter --damage FLIPS
/// STRIDE SEED FOLDER` damages files instead. `CrashWriter --others ROUNDS SEED FOLDER` shares a value with a careless
/// program, which is `CrashWriter --careless`.
@main
@MainActor
struct Program {
  static func main() async {
    let words = CommandLine.arguments.dropFirst()
    if words == ["--modes"] {
      for mode in Mode.all {
        print(mode.name, mode.isCareless ? "careless" : "careful", mode.calls ?? "pages")
      }
      return
    }
    if words.first == "--damage", words.count == 5, let folder = words.last {
      let numbers = words.dropFirst().prefix(3).compactMap { UInt64($0) }
      guard numbers.count == 3 else { exit(2) }
      var damage = Damage(folder: URL(filePath: folder), seed: numbers[2])
      do {
        try await damage.run(flips: Int(numbers[0]), stride: Int(numbers[1]))
      } catch {
        Voice.end(because: "\(error)")
      }
      return
    }
    if words == ["--careless"] { return CarelessProgram.run() }
    if words.first == "--others", words.count == 4, let folder = words.last {
      let numbers = words.dropFirst().prefix(2).compactMap { UInt64($0) }
      guard numbers.count == 2 else { exit(2) }
      do {
        try await Others.run(rounds: Int(numbers[0]), seed: numbers[1], in: URL(filePath: folder))
      } catch {
        Voice.end(because: "\(error)")
      }
      return
    }
    guard words.count == 2, let folder = words.last,
      let mode = Mode.all.first(where: { $0.name == words.first })
    else {
      Voice.say("broken: the arguments must be --modes, or a mode and a folder")
      exit(2)
    }
    // A failure that the library reports instead of throwing it is a failure of the test as well.
    Failures.report(to: { Voice.end(because: $0.description) })
    do {
      try await mode.write(URL(filePath: folder))
    } catch {
      Voice.end(because: "\(error)")
    }
  }
}
