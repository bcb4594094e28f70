import RillInspection

/// A number of rounds on a fresh world: what happens in it depends on the seed and on its number only.
@MainActor
struct Block {
  nonisolated static let rounds = 500
  /// After so many blocks, those for sockets, links and tokens come again.
  nonisolated static let period = 10

  /// How many files are written to the disk besides, since that takes long.
  nonisolated static let filesOnDisk = 4

  let seed: UInt64
  let number: Int
  /// Whether each input is printed before it is used, so that the one which ends the program is the last.
  let isLoud: Bool
  let tally: Tally

  /// Runs the rounds.
  ///
  /// - Parameter count: How many; fewer than a whole block at the end of a run.
  /// - Throws: ``Finding``, the first round that goes wrong.
  func run(_ count: Int) async throws {
    switch number % Self.period {
    case 2: try await attackHub(count)
    case 5: try await attackApp(count)
    case 7: try await attackToken(count)
    case 9 where try await attackSockets(count): return
    default: try await attackReaders(count)
    }
  }

  /// Runs the rounds with requests, files and journals.
  private func attackReaders(_ count: Int) async throws {
    var random = FuzzRandom(seed: seed, block: number)
    let world = World()
    let requests = try RequestAttack(world, tally)
    let files = FileAttack(world: world, tally: tally)
    let fileMaker = try FileMaker(world)
    let requestMaker = RequestMaker(files: fileMaker)
    let journals = JournalAttack(tally: tally)
    let journalMaker = try await JournalMaker()
    try await attackSQLite(&random)
    for round in 0..<count {
      if random.once(in: 20) {
        let journal = journalMaker.journal(&random)
        announce(round, journal)
        if let objection = await journals.objection(to: journal) { throw finding(round, journal, objection) }
      } else if random.once(in: 5) {
        let file = FuzzFile(fileMaker, &random)
        announce(round, file)
        if let objection = files.objection(to: file) { throw finding(round, file, objection) }
      } else {
        let request = requestMaker.request(&random)
        announce(round, request)
        if let objection = await requests.objection(to: request, &random) {
          throw finding(round, request, objection)
        }
      }
    }
  }

  func announce(_ round: Int, _ input: some CustomStringConvertible) {
    if isLoud { Terminal.print("\(place(round))\n\(input)\n") }
  }

  func finding(_ round: Int, _ input: some CustomStringConvertible, _ objection: String) -> Finding {
    Finding(description: "\(objection)\n\(place(round))\n\(input)")
  }

  private func place(_ round: Int) -> String { "seed \(seed), block \(number), round \(round)" }
}

/// A round that went wrong.
struct Finding: Error, CustomStringConvertible {
  let description: String
}
