import RillInspector

/// A number of rounds in a new world; all events in a block depend only on the seed and on the block's number.
@MainActor
struct Block {
  nonisolated static let rounds = 500
  /// The number of blocks after which the blocks for sockets, links and tokens are repeated.
  nonisolated static let period = 10

  /// The number of files that are also written to the disk, which takes long.
  nonisolated static let filesOnDisk = 4

  let seed: UInt64
  let number: Int
  /// A Boolean value that indicates whether each input is printed before its use, so that the last one caused a crash.
  let isLoud: Bool
  let tally: Tally

  /// Runs the rounds.
  ///
  /// - Parameter count: The number of rounds, which is less than a whole block at the end of a run.
  /// - Throws: ``Finding`` for the first round that fails.
  func run(_ count: Int) async throws {
    switch number % Self.period {
    case 2: try await attackHub(count)
    case 5: try await attackApp(count)
    case 7: try await attackToken(count)
    case 9 where try await attackSockets(count): return
    default: try await attackReaders(count)
    }
  }

  /// Runs the rounds with requests, files, journals and logs.
  private func attackReaders(_ count: Int) async throws {
    var random = FuzzRandom(seed: seed, block: number)
    let world = World()
    let requests = try RequestAttack(world, tally)
    let files = FileAttack(world: world, tally: tally)
    let fileMaker = try FileMaker(world)
    let requestMaker = RequestMaker(files: fileMaker)
    let journals = JournalAttack(tally: tally)
    let journalMaker = try await JournalMaker()
    let logs = LogAttack(tally: tally)
    let logMaker = try await LogMaker()
    try await attackSQLite(&random)
    for round in 0..<count {
      if random.once(in: 20) {
        let journal = journalMaker.journal(&random)
        announce(round, journal)
        if let objection = await journals.objection(to: journal) { throw finding(round, journal, objection) }
      } else if random.once(in: 20) {
        let log = logMaker.log(&random)
        announce(round, log)
        if let objection = try await logs.objection(to: log) { throw finding(round, log, objection) }
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

/// A failed round.
struct Finding: Error, CustomStringConvertible {
  let description: String
}
