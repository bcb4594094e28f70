// Blocks for clients with other kinds of access: over links, and with a token.
extension Block {
  /// Runs the rounds with an inspector to which processes link.
  func attackHub(_ count: Int) async throws {
    var random = FuzzRandom(seed: seed, block: number)
    let world = World()
    let words = try await LinkWords(world)
    let maker = LinkMaker(words: words, requests: RequestMaker(files: try FileMaker(world)))
    let attack = try await HubAttack(world, words, tally)
    for round in 0..<count {
      let step = attack.step(maker, &random)
      announce(round, step)
      var objection = try await attack.objection(to: step, &random)
      if objection == nil, round % 20 == 0 {
        objection = try await attack.conversationObjection(round)
      }
      if let objection { throw finding(round, step, objection) }
    }
    if let objection = try await attack.endObjection() { throw finding(count, "The end.", objection) }
  }

  /// Runs the rounds with an app that links to an inspector.
  func attackApp(_ count: Int) async throws {
    var random = FuzzRandom(seed: seed, block: number)
    let world = World()
    let maker = AppMaker(requests: RequestMaker(files: try FileMaker(world)))
    let attack = try AppAttack(world, tally)
    for round in 0..<count {
      let script = maker.script(&random)
      announce(round, script)
      var objection = await attack.objection(to: script)
      if objection == nil, round % 20 == 0 { objection = await attack.conversationObjection() }
      if let objection { throw finding(round, script, objection) }
    }
  }

  /// Runs the rounds with an inspector that requires a token.
  func attackToken(_ count: Int) async throws {
    var random = FuzzRandom(seed: seed, block: number)
    let world = World()
    let words = try await LinkWords(world)
    let maker = TokenMaker(requests: RequestMaker(files: try FileMaker(world)))
    let attack = try TokenAttack(world, words, tally)
    for round in 0..<count {
      let request = maker.request(&random)
      announce(round, request)
      if let objection = try await attack.objection(to: request) { throw finding(round, request, objection) }
    }
    attack.end()
  }
}
