import Foundation
import Rill
import RillCommandLine
import RillDebugging
import RillSessions
import RillValues

/// A console whose files lie in memory, and which keeps what is written.
@MainActor final class Desk {
  var files: [String: Data] = [:]
  var output = ""
  var error = ""
  var ran: [[String]] = []
  /// The error of writing to standard output.
  var outputProblem: (any Error)?
  private let isTerminal: Bool

  init(isTerminal: Bool = false) { self.isTerminal = isTerminal }

  private struct Missing: Error, CustomStringConvertible { var description: String { "it is not there" } }
  private struct Full: Error, CustomStringConvertible { var description: String { "the disk is full." } }

  var console: Console {
    Console(
      isTerminal: isTerminal,
      read: { [self] path in
        guard let data = files[path] else { throw Missing() }
        return data
      },
      write: { [self] data, path in
        if path.hasPrefix("full/") { throw Full() }
        files[path] = data
      },
      output: { [self] in
        if let outputProblem { throw outputProblem }
        output += $0
      }, error: { [self] in error += $0 },
      run: { [self] program, arguments in
        if program == "missing" { throw Missing() }
        ran.append([program] + arguments)
        return 7
      })
  }

  /// Runs a command, and answers its exit code.
  func run(_ arguments: String..., programs: [SessionProgram] = [Desk.bank]) -> Int32 {
    output = ""
    error = ""
    return RillTool(programs: programs).run(arguments, on: console)
  }

  // MARK: - A program

  struct Bank: Codable, Equatable { var balance = 10 }

  enum Action: Codable, Sendable, Equatable { case pay(Int), earn(Int) }

  static func store() -> Store<Bank, Action> {
    Store(Bank(), validators: [Validator("no debt") { $0.balance >= 0 }]) { bank, action in
      switch action {
      case .pay(let amount): bank.balance -= amount
      case .earn(let amount): bank.balance += amount
      }
      return .none
    }
  }

  static let bank = SessionProgram(
    "bank", invariants: [.init("rich") { (bank: Bank) in bank.balance >= 5 }, .init("sane") { _ in true }],
    testedBy: "Store(state, clock: clock) { Bank.reducer }", store: store)

  static func entry(_ number: UInt64, _ name: String, _ json: String, at milliseconds: Int64) -> SessionEntry
  {
    SessionEntry(
      number, .action(JSONText(unchecked: Array(json.utf8))), name: name,
      time: 1_763_768_682_000_000 + milliseconds * 1000)
  }

  /// A session of three payments, the last of which is refused.
  static var session: Session {
    var entries = [
      entry(1, "pay", #"{"pay":{"_0":3}}"#, at: 0), entry(2, "pay", #"{"pay":{"_0":4}}"#, at: 1250),
      entry(3, "pay", #"{"pay":{"_0":40}}"#, at: 61_000),
    ]
    entries[1].origin = .effect("fetch")
    entries[1].cause = 1
    entries[2].refusal = .init(by: "no debt", "it must be kept")
    return Session(
      .init("bank", state: "Desk.Bank", action: "Desk.Action"),
      start: JSONText(unchecked: Array(#"{"balance":10}"#.utf8)), entries: entries,
      checksum: Session.checksum(of: JSONText(unchecked: Array(#"{"balance":3}"#.utf8))))
  }
}
