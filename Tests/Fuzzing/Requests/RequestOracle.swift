import Foundation
import RillInspector

/// Determines the changes that a request may make, independently of the attacked code.
struct RequestOracle {
  /// A change that a request may make to one of the stores.
  enum Leave: Hashable {
    case nothing
    case action(Desk.Action)
    case command(String)
    case file
  }

  let leave: Leave
  /// A Boolean value that indicates whether the request concerns the store ``World/desk`` rather than the other one.
  let isDesk: Bool

  init(_ request: FuzzRequest) {
    let path = String(
      request.target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).first ?? "")
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map {
      $0.removingPercentEncoding ?? ""
    }
    isDesk = parts.count > 4 && parts[4] == RequestMaker.deskID
    guard request.method == "POST", Self.isAdmitted(request), parts.count == 6,
      Array(parts[..<4]) == ["", "api", "v1", "stores"], isDesk || parts[4] == RequestMaker.lampID
    else {
      leave = .nothing
      return
    }
    leave =
      switch parts[5] {
      case "actions" where isDesk: Self.action(request.body)
      case "commands": Self.command(request.body)
      case "import" where isDesk: .file
      default: .nothing
      }
  }

  /// Returns a Boolean value that indicates whether the request comes from this machine as JSON.
  private static func isAdmitted(_ request: FuzzRequest) -> Bool {
    let hosts = ["127.0.0.1", "localhost", "[::1]"].map { "\($0):\(World.port)" }
    let host = request.values("host")
    let origin = request.values("origin")
    let site = request.values("sec-fetch-site")
    let type = request.values("content-type").map { $0.lowercased().prefix { $0 != ";" } }
    return host.count == 1 && hosts.contains(host[0].lowercased())
      && origin.allSatisfy { hosts.map { "http://" + $0 }.contains($0.lowercased()) } && origin.count <= 1
      && site.allSatisfy { ["same-origin", "none"].contains($0) } && site.count <= 1
      && type.count == 1 && type[0].trimmingCharacters(in: .whitespaces) == "application/json"
  }

  private static func action(_ body: [UInt8]) -> Leave {
    do {
      return .action(try JSONDecoder().decode(Desk.Action.self, from: Data(body)))
    } catch {
      return .nothing
    }
  }

  private struct Verb: Decodable { var `do`: String }

  private static func command(_ body: [UInt8]) -> Leave {
    do {
      return .command(try JSONDecoder().decode(Verb.self, from: Data(body)).do)
    } catch {
      return .nothing
    }
  }

  /// Returns a description of a change that the request may not make, or nil.
  func objection(_ before: Footprint, _ after: Footprint, status: UInt32, refusal: String?) -> String? {
    if before == after { return missing(before, status, refusal) }
    guard status == 200 else { return "A request that was refused with \(status) has changed something." }
    if isDesk, before.lamp != after.lamp || before.isOn != after.isOn {
      return "It has changed the other store."
    }
    if !isDesk, before.desk != after.desk || before.deskState != after.deskState {
      return "It has changed the other store."
    }
    switch leave {
    case .nothing: return "A request that is not a valid action, command or file has changed something."
    case .file: return nil
    case .action(let action): return objection(action, before, after, refusal)
    case .command(let verb): return objection(verb, before, after, refusal)
    }
  }

  /// Returns a description of a change that a valid action should have made but has not, or nil.
  private func missing(_ before: Footprint, _ status: UInt32, _ refusal: String?) -> String? {
    guard case .action = leave, before.desk.isLive, status == 200, refusal == nil else { return nil }
    return "A valid action was answered with success, and no entry was made."
  }

  private func objection(
    _ action: Desk.Action, _ before: Footprint, _ after: Footprint, _ refusal: String?
  ) -> String? {
    guard before.desk.isLive else { return nil }
    if refusal != nil {
      return before.deskState == after.deskState ? nil : "An action that was refused has changed the state."
    }
    var state = before.deskState
    _ = Desk().reduce(into: &state, action: action)
    if action == .payday { _ = Desk().reduce(into: &state, action: .note("paid")) }
    let isFull = action == .payday && state.notes.count >= 40
    return isFull || state == after.deskState ? nil : "An action has led to another state than it should."
  }

  private func objection(
    _ verb: String, _ before: Footprint, _ after: Footprint, _ refusal: String?
  ) -> String? {
    guard refusal == nil else { return "A command that was refused has changed something." }
    let (old, new) = isDesk ? (before.desk, after.desk) : (before.lamp, after.lamp)
    switch verb {
    case "lock", "record", "engine", "back", "forward", "jump", "place", "end":
      let isSame = old.skipped == new.skipped && old.branches == new.branches
      let mayAdd = verb == "record" || verb == "engine"
      return isSame && (mayAdd || old.numbers == new.numbers) ? nil : "\"\(verb)\" has changed entries."
    case "skip", "unskip", "move", "commit", "rollback", "reset", "sweep", "branch": return nil
    default: return "An unknown command has changed something."
    }
  }
}
