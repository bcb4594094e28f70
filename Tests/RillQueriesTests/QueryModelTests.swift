import Foundation
import Rill
import RillFixtures
import RillTesting
import Testing

@testable import RillQueries

/// One entry against a plain model of it, for random programs.
@Suite struct QueryModelTests {
  /// A query whose load is never called.
  private struct Subject: Query {
    var options = QueryOptions(
      staleTime: .seconds(3), keepTime: .seconds(5), refetchInterval: .seconds(7))
    var tags: Set<QueryTag> { ["subjects"] }
    func load() async throws -> Int { 0 }
  }

  /// What the rules demand, written without the cache's code.
  private struct Model {
    var value: Int?
    var hasFailed = false
    var loadedAt = 0
    var isInvalid = false
    var isWatched = false
    /// Whether a fetch runs or waits, and whether it is outdated, waits, and continues unwatched.
    var fetch: (isOutdated: Bool, isPaused: Bool, isKept: Bool)?
    var isCached = false
    /// When it is fetched again or removed, while it has no fetch.
    var due: Int?

    func isStale(_ now: Int) -> Bool { value == nil || isInvalid || now - loadedAt >= 3 }

    mutating func fetch(_ isOnline: Bool, isKept: Bool) {
      fetch = (false, !isOnline, isKept)
      due = nil
    }

    mutating func rest(_ now: Int) {
      if fetch == nil { due = now + (isWatched ? 7 : 5) }
    }

    mutating func load(_ value: Int, _ now: Int) {
      (self.value, hasFailed, loadedAt, isInvalid) = (value, false, now, false)
    }

    mutating func settle(_ isOnline: Bool, _ now: Int) {
      guard let old = fetch else { return }
      fetch = nil
      if old.isOutdated {
        isInvalid = true
        if isWatched || old.isKept { fetch(isOnline, isKept: old.isKept) }
      }
      rest(now)
    }
  }

  /// The effects of the cache, as a store runs them.
  private struct World {
    var cache = QueryCache()
    var running: UInt64?
    var timer: Int?
    var now = 0
    let key = QueryKey(Subject())

    var time: QueryTime { QueryTime(elapsed: .seconds(now), date: Date(timeIntervalSince1970: 0)) }

    mutating func run(_ orders: [QueryOrder]) {
      for order in orders {
        switch order {
        case .fetch(_, let number): running = number
        case .cancel: running = nil
        case .wake(let pause, _): timer = now + Int(pause.components.seconds)
        case .perform, .cancelMutation: break
        }
      }
    }
  }

  /// A random program for the cache and the model.
  private struct Trial {
    var random: SeededRandom
    var world = World()
    var model = Model()
    var lease: UInt64 = 0
    var key: QueryKey { world.key }
    var time: QueryTime { world.time }
    var online: Bool { world.cache.isOnline }

    mutating func watch() {
      lease += 1
      world.run(world.cache.watch(key, lease: lease, at: time))
      (model.isWatched, model.isCached) = (true, true)
      guard model.fetch == nil else { return }
      if model.isStale(world.now) { return model.fetch(online, isKept: false) }
      // The interval counts from the answer, unless a later fetch has failed.
      model.due = (model.hasFailed ? world.now : model.loadedAt) + 7
    }

    mutating func leave() {
      let left = Bool.random(using: &random) ? lease : lease &- 1
      world.run(world.cache.leave(key, lease: left, at: time))
      if left == lease, model.isWatched {
        model.isWatched = false
        if model.fetch?.isKept == false { model.fetch = nil }
        model.rest(world.now)
      }
    }

    mutating func answer() {
      guard let number = world.running else { return }
      let value = Int.random(in: 0..<3, using: &random)
      world.running = nil
      world.run(world.cache.answer(key, fetch: number, QueryValue(value), at: time))
      model.load(value, world.now)
      model.settle(online, world.now)
    }

    mutating func fail() {
      guard let number = world.running else { return }
      world.running = nil
      world.run(world.cache.fail(key, fetch: number, QueryProblem(Mishap.usual), at: time))
      model.hasFailed = true
      model.settle(online, world.now)
    }

    mutating func invalidate() {
      world.run(world.cache.invalidate(Bool.random(using: &random) ? .tag("subjects") : .key(key)))
      guard model.isCached else { return }
      model.isInvalid = true
      if model.fetch != nil {
        if model.fetch?.isPaused == false { model.fetch?.isOutdated = true }
      } else if model.isWatched {
        model.fetch(online, isKept: false)
      }
    }

    mutating func set() {
      world.run(world.cache.set(QueryValue(9), for: key, at: time))
      model.isCached = true
      model.load(9, world.now)
      if let fetch = model.fetch, !fetch.isPaused { model.fetch(online, isKept: fetch.isKept) }
      model.rest(world.now)
    }

    mutating func request() {
      let onlyIfStale = Bool.random(using: &random)
      world.run(world.cache.request(key, onlyIfStale: onlyIfStale, isKept: true, at: time))
      model.isCached = true
      if model.fetch != nil {
        model.fetch?.isKept = true
      } else if !onlyIfStale || model.isStale(world.now) {
        model.fetch(online, isKept: true)
      } else if !model.isWatched {
        model.rest(world.now)
      }
    }

    mutating func reconnect() {
      let online = online
      let isOnline = Bool.random(using: &random)
      world.run(world.cache.connect(isOnline, at: time))
      guard isOnline, !online else { return }
      if let fetch = model.fetch {
        if fetch.isPaused { model.fetch(true, isKept: fetch.isKept) }
      } else if model.isWatched, model.isStale(world.now) {
        model.fetch(true, isKept: false)
      }
    }

    mutating func pass() {
      world.now += Int.random(in: 1..<4, using: &random)
      while let due = world.timer, due <= world.now {
        world.timer = nil
        world.run(world.cache.wake(at: world.time))
      }
      guard let due = model.due, due <= world.now else { return }
      if model.isWatched { model.fetch(online, isKept: false) } else { model = Model() }
    }

    /// Performs a random step and returns its number.
    mutating func step() -> Int {
      let number = Int.random(in: 0..<13, using: &random)
      switch number {
      case 0, 1: watch()
      case 2, 3: leave()
      case 4, 5, 6: answer()
      case 7: fail()
      case 8: invalidate()
      case 9: set()
      case 10: request()
      case 11: reconnect()
      default: pass()
      }
      return number
    }
  }

  @Test(arguments: 1...200) func `an entry follows its model`(seed: UInt64) {
    var trial = Trial(random: SeededRandom(seed: seed))
    for step in 0..<300 {
      let number = trial.step()
      check(trial.world, trial.model, "action \(number) in step \(step)")
    }
  }

  private func check(_ world: World, _ model: Model, _ step: String) {
    let entry = world.cache.entries[id: world.key]
    #expect((entry != nil) == model.isCached, "\(step)")
    #expect(entry?.value?.value as? Int == model.value, "\(step)")
    #expect((entry?.problem != nil) == model.hasFailed, "\(step)")
    #expect(entry?.isWatched ?? false == model.isWatched, "\(step)")
    #expect(entry?.isStale(at: world.time) ?? true == model.isStale(world.now), "\(step)")
    #expect((entry?.fetch != nil) == (model.fetch != nil), "\(step)")
    #expect(entry?.fetch?.isOutdated == model.fetch?.isOutdated, "\(step)")
    #expect(entry?.fetch?.isPaused == model.fetch?.isPaused, "\(step)")
    // The one fetch that runs is that of the entry, and whatever rests is due when its state demands.
    let expected = entry?.fetch.flatMap { $0.isPaused ? nil : $0.number }
    #expect(world.running == expected, "\(step)")
    #expect(entry?.due == model.due.map { .seconds($0) }, "\(step)")
    #expect(model.due == nil || world.timer.map { $0 <= model.due ?? 0 } ?? false, "\(step)")
    #expect(world.cache.agenda.count < 40, "\(step)")
    #expect(world.cache.watched.contains(world.key) == model.isWatched, "\(step)")
    #expect(world.cache.keys(.tag("subjects")).isEmpty == !model.isCached, "\(step)")
  }
}
