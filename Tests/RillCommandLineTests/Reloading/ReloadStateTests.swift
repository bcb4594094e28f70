import Foundation
import Testing

@testable import RillCommandLine

/// When a program is built, started and stopped while its sources change.
struct ReloadStateTests {
  private func steps(_ events: ReloadState.Event...) -> [ReloadState.Step] {
    var state = ReloadState(product: "app")
    return events.flatMap { state.take($0) }.filter { if case .say = $0 { false } else { true } }
  }

  private func words(_ events: ReloadState.Event...) -> [String] {
    var state = ReloadState(product: "app")
    return events.flatMap { state.take($0) }.compactMap { if case .say(let text) = $0 { text } else { nil } }
  }

  @Test func `a program is built and started`() {
    #expect(steps(.begun, .built(0)) == [.build, .launch])
    #expect(words(.begun, .built(0)) == ["Building app…", "app was built, and starts."])
  }

  @Test func `after a change the histories are saved, and then the program is stopped and started`() {
    #expect(
      steps(.begun, .built(0), .changed, .built(0), .saved, .ended(.exit(0)))
        == [.build, .launch, .build, .save, .stop, .launch])
  }

  @Test func `each wait for the end of the program is announced`() {
    #expect(
      words(.begun, .built(0), .changed, .built(0)).last
        == "app was built, and restarts as soon as the program that runs has ended.")
    #expect(
      words(.begun, .built(0), .interrupted).last
        == "app is asked to end. Press Ctrl-C again to kill it.")
    #expect(
      words(.begun, .interrupted)
        == ["Building app…", "The build is asked to end. Press Ctrl-C again to kill it."])
  }

  @Test func `a mistake in the sources lets the running program go on`() {
    #expect(steps(.begun, .built(0), .changed, .built(1)) == [.build, .launch, .build])
    #expect(
      words(.begun, .built(0), .changed, .built(1)).last
        == "app does not build. The program that runs goes on, as it was built before.")
    #expect(
      steps(.begun, .built(0), .changed, .built(1), .changed, .built(0)) == [
        .build, .launch, .build, .build, .save,
      ])
  }

  @Test func `a mistake before the first start waits for a change`() {
    #expect(steps(.begun, .built(1), .changed, .built(0)) == [.build, .build, .launch])
    #expect(
      words(.begun, .built(1)).last == "app does not build. It is built again when a source changes.")
  }

  @Test func `changes during a build lead to one further build, and the outdated one is not started`() {
    #expect(steps(.begun, .changed, .changed, .built(0), .built(0)) == [.build, .build, .launch])
  }

  @Test func `a program that ends waits for a change`() {
    #expect(
      steps(.begun, .built(0), .ended(.signal(11)), .changed, .built(0)) == [
        .build, .launch, .build, .launch,
      ])
    #expect(
      words(.begun, .built(0), .ended(.signal(11))).last
        == "app was ended by signal 11. It starts again when a source changes.")
    #expect(
      words(.begun, .built(0), .ended(.exit(2))).last
        == "app has ended with code 2. It starts again when a source changes.")
  }

  @Test func `a program that ends while its histories are saved is started again`() {
    #expect(
      steps(.begun, .built(0), .changed, .built(0), .ended(.exit(1)), .saved)
        == [.build, .launch, .build, .save, .launch])
  }

  @Test func `an interruption ends the program and the build, and a second one kills what is left`() {
    #expect(
      steps(.begun, .built(0), .interrupted, .ended(.exit(0))) == [.build, .launch, .stop, .finish(.yes)])
    #expect(
      steps(.begun, .built(0), .interrupted, .interrupted)
        == [.build, .launch, .stop, .kill, .finish(.yes)])
    #expect(steps(.begun, .interrupted, .built(130)) == [.build, .endBuild, .finish(.yes)])
    #expect(steps(.begun, .interrupted, .interrupted) == [.build, .endBuild, .kill, .finish(.yes)])
    let both: [ReloadState.Step] = [.build, .launch, .build, .endBuild, .stop]
    #expect(steps(.begun, .built(0), .changed, .interrupted) == both)
    #expect(
      steps(.begun, .built(0), .changed, .interrupted, .built(130), .ended(.signal(15)))
        == both + [.finish(.yes)])
    #expect(
      steps(.begun, .built(0), .changed, .interrupted, .ended(.signal(15)), .built(130))
        == both + [.finish(.yes)])
    #expect(steps(.begun, .built(1), .interrupted) == [.build, .finish(.yes)])
    #expect(
      steps(.begun, .built(0), .interrupted, .failed("It is gone.")) == [
        .build, .launch, .stop, .finish(.yes),
      ])
    #expect(steps(.begun, .built(0), .interrupted, .changed, .built(0)) == [.build, .launch, .stop])
  }

  @Test func `a program that cannot be started is built again after a change`() {
    #expect(steps(.begun, .built(0), .failed("It is gone."), .changed) == [.build, .launch, .build])
    #expect(
      words(.begun, .built(0), .failed("It is gone.")).last
        == "app cannot be started: It is gone. It is built again when a source changes.")
  }

  @Test func `no order of events starts a program that runs, or ends one that does not`() {
    let events: [ReloadState.Event] = [
      .changed, .built(0), .built(1), .saved, .ended(.exit(0)), .interrupted, .failed("x"),
    ]
    for first in events {
      for second in events {
        for third in events {
          for fourth in events {
            check([.begun, .built(0), first, second, third, fourth])
          }
        }
      }
    }
  }

  /// Sends events that can happen, and expects that at most one program runs.
  private func check(_ events: [ReloadState.Event]) {
    var state = ReloadState(product: "app")
    var (runs, builds, isDone) = (false, 0, false)
    for event in events where !isDone {
      switch event {
      case .ended, .failed: if !runs { continue } else { runs = false }
      case .built: if builds == 0 { continue } else { builds -= 1 }
      default: break
      }
      for step in state.take(event) {
        switch step {
        case .launch:
          #expect(!runs, "\(events)")
          runs = true
        case .stop, .save: #expect(runs, "\(events)")
        case .build: builds += 1
        case .endBuild: #expect(builds == 1, "\(events)")
        case .kill: (runs, builds) = (false, 0)
        case .finish:
          #expect(!runs && builds == 0, "\(events)")
          isDone = true
        case .say: break
        }
      }
      #expect(builds <= 1, "\(events)")
    }
  }
}

/// The histories that outlive a restart.
struct KeptHistoriesTests {
  private func store(_ id: String, _ name: String, _ features: [String] = ["export"]) -> TerminalStore {
    TerminalStore(id: id, name: name, process: "app", features: features)
  }

  private func history(_ name: String, _ file: String) -> KeptHistories.Kept {
    KeptHistories.Kept(name: name, file: Data(file.utf8))
  }

  @Test func `a history is given once, to the store with its name, when that accepts one`() {
    var kept = KeptHistories()
    kept.keep([history("Bank", "old"), history("Shelf", "shelf")])
    kept.keep([history("Bank", "new"), history("Cart", "cart")])
    #expect(kept.take(for: [store("app-bank", "Bank", [])]).isEmpty)
    let found = kept.take(for: [store("app-bank", "Bank"), store("app-shop", "Shop")])
    #expect(found.map(\.id) == ["app-bank"])
    #expect(found.map(\.kept.file) == [Data("new".utf8)])
    #expect(kept.take(for: [store("app-bank", "Bank")]).isEmpty)
    #expect(kept.take(for: [store("app-shelf", "Shelf")]).map(\.kept.file) == [Data("shelf".utf8)])
    #expect(!kept.isEmpty)
  }

  @Test func `stores with the same name receive their histories in their order`() {
    var kept = KeptHistories()
    kept.keep([history("Cart", "first"), history("Cart", "second")])
    let found = kept.take(for: [store("cart", "Cart"), store("cart-2", "Cart"), store("cart-3", "Cart")])
    #expect(found.map(\.id) == ["cart", "cart-2"])
    #expect(found.map(\.kept.file) == [Data("first".utf8), Data("second".utf8)])
    #expect(kept.isEmpty)
  }

  @Test func `the user learns whether a history has come back, and what differs`() {
    let fine = #"{"grade":"fine","notes":[],"status":{"first":0,"count":1,"position":1}}"#
    #expect(KeptHistories.report("Bank", Data(fine.utf8)) == "Bank has its history back: 1 entry.")
    let risky =
      #"{"grade":"risky","notes":["entry 7 is refused this time"],"status":{"first":0,"count":9,"position":9}}"#
    #expect(
      KeptHistories.report("Bank", Data(risky.utf8))
        == "Bank has its history back, with differences: 9 entries; entry 7 is refused this time.")
    let refused = #"{"error":{"code":"x","message":"The state cannot be read.","fix":"Start anew."}}"#
    #expect(
      KeptHistories.report("Bank", Data(refused.utf8))
        == "Bank starts without its history. The state cannot be read. Start anew.")
  }

  @Test func `only files that a build reads count as sources`() {
    let names = ["Main.swift", "page.html", ".Main.swift.swp", "Main.swift~", "x.tmp", nil]
    #expect(
      names.map { SourceFolders.isSource($0, isRoot: false) } == [true, true, false, false, false, true])
    let root = ["Package.swift", "Package@swift-6.2.swift", "Package.resolved", "README.md"]
    #expect(root.map { SourceFolders.isSource($0, isRoot: true) } == [true, true, false, false])
  }

  @Test func `the folders of a package with sources are watched, without hidden ones`() throws {
    let package = FileManager.default.temporaryDirectory.appending(path: "rill-sources-\(UUID().uuidString)")
    defer { do { try FileManager.default.removeItem(at: package) } catch { Issue.record(error) } }
    for path in ["Sources/App/Views", ".build/debug", "Sources/.hidden", "Tests/AppTests"] {
      try FileManager.default.createDirectory(
        at: package.appending(path: path), withIntermediateDirectories: true)
    }
    let root = package.resolvingSymlinksInPath().path(percentEncoded: false)
    let found = SourceFolders.all(in: package).map {
      String($0.resolvingSymlinksInPath().path(percentEncoded: false).dropFirst(root.count))
        .trimmingCharacters(in: CharacterSet(charactersIn: "/"))
    }
    #expect(Set(found) == ["", "Sources", "Sources/App", "Sources/App/Views"])
  }
}
