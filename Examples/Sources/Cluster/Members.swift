import Foundation
import Rill
import RillInspector
import Synchronization

/// The members of the cluster with their conditions, which the leader changes.
struct Members: Equatable, Sendable {
  struct Member: Equatable, Identifiable, Sendable {
    enum Condition: String, Sendable {
      case connected, cut, killed
    }

    let id: String
    var condition = Condition.killed
  }

  var members = ["ann", "ben", "cleo"].map { Member(id: $0) }
}

enum MembersAction: Sendable {
  case start(String)
  case kill(String)
  case cut(String)
  case reconnect(String)
}

extension Members {
  /// Changes the condition of a member, and commands its process.
  static func reduce(_ members: inout Members, _ action: MembersAction, _ launcher: Launcher) -> Effect<
    MembersAction
  > {
    let (id, condition): (String, Member.Condition) =
      switch action {
      case .start(let id), .reconnect(let id): (id, .connected)
      case .kill(let id): (id, .killed)
      case .cut(let id): (id, .cut)
      }
    guard let index = members.members.firstIndex(where: { $0.id == id }) else { return .none }
    members.members[index].condition = condition
    return .run("command") { _ in
      switch action {
      case .start: try launcher.start(id)
      case .kill: launcher.kill(id)
      case .cut: launcher.tell(id, "cut")
      case .reconnect: launcher.tell(id, "reconnect")
      }
    }
  }

  static let table = InspectedTable<Members, MembersAction>(
    "Members", columns: ["name", "condition"], of: \.members
  ) { member in
    let (tone, commands): (InspectedCell.Tone, [InspectedCommand<MembersAction>]) =
      switch member.condition {
      case .connected:
        (
          .good,
          [
            InspectedCommand("Cut off", sending: .cut(member.id)),
            InspectedCommand("Kill", sending: .kill(member.id)),
          ]
        )
      case .cut:
        (
          .active,
          [
            InspectedCommand("Reconnect", sending: .reconnect(member.id)),
            InspectedCommand("Kill", sending: .kill(member.id)),
          ]
        )
      case .killed: (.failed, [InspectedCommand("Bring back", sending: .start(member.id))])
      }
    return InspectedRow(
      id: member.id, [.text(member.id), .status(member.condition.rawValue, tone)], commands: commands)
  }
}

/// The processes of the members.
final class Launcher: Sendable {
  private struct Running: Sendable {
    let process: Process
    let input: Pipe
  }

  private let words: [String]
  private let running = Mutex<[String: Running]>([:])

  /// Creates a launcher, whose processes receive the words after their names.
  init(words: [String]) { self.words = words }

  func start(_ name: String) throws {
    kill(name)
    let (process, input) = (Process(), Pipe())
    process.executableURL = Bundle.main.executableURL
    process.arguments = [name] + words
    // The member ends with its input, and thus also when this program is killed.
    process.standardInput = input
    try process.run()
    running.withLock { $0[name] = Running(process: process, input: input) }
  }

  func kill(_ name: String) {
    guard let member = running.withLock({ $0.removeValue(forKey: name) }) else { return }
    Foundation.kill(member.process.processIdentifier, SIGKILL)
    member.process.waitUntilExit()
  }

  func tell(_ name: String, _ command: String) {
    let input = running.withLock { $0[name]?.input }
    // The member may have ended.
    do { try input?.fileHandleForWriting.write(contentsOf: Data("\(command)\n".utf8)) } catch {}
  }
}
