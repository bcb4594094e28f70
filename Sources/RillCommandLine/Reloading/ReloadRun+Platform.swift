import Foundation
import Rill
import RillInspector
import RillInspectorServer
import RillPersistence
import Synchronization

/// Builds and runs a product, where that is possible.
enum ReloadProgram {
  /// Builds and runs a product, and restarts it when its sources change, until the process is interrupted.
  ///
  /// - Parameter wish: The product, and the options of its build.
  /// - Throws: ``CommandFailure`` if the folder contains no package, or if the inspector cannot be served, which is always
  ///   the case if the tool was built without an inspector, or on a platform without subprocesses.
  static func run(_ wish: ReloadWish) throws(CommandFailure) {
    #if Inspector && (os(macOS) || os(Linux))
    let manifest = URL(filePath: wish.package).appending(path: "Package.swift")
    guard FileManager.default.fileExists(atPath: manifest.path(percentEncoded: false)) else {
      throw .noPackage(wish.package)
    }
    try ReloadRun.run(wish) { text in
      // There is no other stream on which to report that this one cannot be written.
      do { try SystemFile.write(Data(text.utf8), to: STDERR_FILENO) } catch { return }
    }
    #else
    throw .noInspector
    #endif
  }
}

#if Inspector && (os(macOS) || os(Linux))
/// Builds a product, runs it, and restarts it with its histories whenever its sources change.
final class ReloadRun: Sendable {
  private enum Input: Sendable {
    case event(ReloadState.Event)
    /// A store may have become available.
    case storesChanged
  }

  private struct Content {
    var watches: [String: StorageWatch] = [:]
    var program: ChildProgram?
    var build: ChildProgram?
    var kept = KeptHistories()
    /// Whether a change of the sources is about to be reported.
    var isChangePending = false
  }

  /// The time in which changes of the sources count as one, because editors write a file in several steps.
  private static let rest = Duration.milliseconds(100)

  private let wish: ReloadWish
  private let say: @Sendable (String) -> Void
  private let client: InspectorClient
  private let address: String
  private let inputs: AsyncStream<Input>
  private let continuation: AsyncStream<Input>.Continuation
  private let content = Mutex(Content())

  private init?(_ wish: ReloadWish, address: String, say: @escaping @Sendable (String) -> Void) {
    let (inputs, continuation) = AsyncStream.makeStream(of: Input.self)
    let rest = EventRest()
    let client = InspectorClient(
      address,
      received: { data in
        for event in rest.take(data) {
          switch event {
          // Events before a connection were not received.
          case .connected(true), .event("store-added", _): continuation.yield(.storesChanged)
          default: break
          }
        }
      }, ended: { rest.clear() })
    guard let client else { return nil }
    self.wish = wish
    self.say = say
    self.address = address
    self.client = client
    (self.inputs, self.continuation) = (inputs, continuation)
  }

  /// Runs until the process is interrupted.
  static func run(_ wish: ReloadWish, say: @escaping @Sendable (String) -> Void) throws(CommandFailure) {
    Interruption.listen()
    try Blocking { () async throws(CommandFailure) in
      let inspector = try await start(wish)
      guard let run = ReloadRun(wish, address: inspector.url, say: say) else {
        throw .badAddress(inspector.url)
      }
      say("Inspector: \(inspector.url)\n")
      await run.serve()
      await inspector.stop()
    }.result()
  }

  private static func start(_ wish: ReloadWish) async throws(CommandFailure) -> Inspector {
    do throws(InspectorFailure) {
      return try await Inspector.start(port: wish.port, acceptingLinks: true)
    } catch {
      throw .inspecting(error)
    }
  }

  private func serve() async {
    var state = ReloadState(product: wish.product)
    client.follow()
    defer { client.stop() }
    watchSources()
    listenForInterruption()
    send(.begun)
    for await input in inputs {
      switch input {
      case .storesChanged: await restore()
      case .event(let event):
        if event == .changed { watchSources() }
        for step in state.take(event) {
          if case .finish = step { return }
          await perform(step)
        }
      }
    }
  }

  private func send(_ event: ReloadState.Event) { continuation.yield(.event(event)) }

  private func perform(_ step: ReloadState.Step) async {
    switch step {
    case .say(let text): say(text + "\n")
    case .build: build()
    case .endBuild: content.withLock { $0.build?.interrupt() }
    case .launch: launch()
    case .stop: content.withLock { $0.program?.end() }
    case .kill:
      content.withLock { content in
        content.program?.kill()
        content.build?.kill()
      }
    case .save:
      await save()
      send(.saved)
    case .finish: break
    }
  }

  // MARK: - Processes

  private func build() {
    let words = ["swift", "build", "--product", wish.product] + wish.buildArguments
    do {
      let build = try ChildProgram(ChildProgram.Wish(words: words, folder: wish.package)) { [weak self] end in
        switch end {
        case .exit(let code): self?.send(.built(code))
        // As shells report it.
        case .signal(let number): self?.send(.built(128 + number))
        }
      }
      content.withLock { $0.build = build }
    } catch {
      send(.built(127))
    }
  }

  private func launch() {
    let words =
      ["swift", "run", "--skip-build"] + wish.buildArguments + [wish.product] + wish.arguments
    var program = ChildProgram.Wish(words: words, folder: wish.package, hasEmptyInput: true)
    program.environment[Inspection.addressVariable] = address
    do {
      let program = try ChildProgram(program) { [weak self] in self?.send(.ended($0)) }
      content.withLock { $0.program = program }
    } catch {
      send(.failed("\(error.localizedDescription)."))
    }
  }

  private func listenForInterruption() {
    Thread.detachNewThread { [weak self] in
      while true {
        Interruption.wait()
        self?.send(.interrupted)
      }
    }
  }

  // MARK: - Sources

  /// Watches the folders with sources, including those that are new.
  private func watchSources() {
    let package = URL(filePath: wish.package)
    let folders = SourceFolders.all(in: package).map { $0.path(percentEncoded: false) }
    let known = content.withLock { Set($0.watches.keys) }
    for folder in folders where !known.contains(folder) {
      let isRoot = folder == folders[0]
      let watch = FolderEvents.watch(folder) { [weak self] name in
        if SourceFolders.isSource(name, isRoot: isRoot) { self?.sourceChanged() }
      }
      guard let watch else {
        say("Changes in \(folder) are not noticed, because the system does not watch the folder.\n")
        continue
      }
      content.withLock { $0.watches[folder] = watch }
    }
    let gone = known.subtracting(folders)
    let ended = content.withLock { content in gone.compactMap { content.watches.removeValue(forKey: $0) } }
    for watch in ended { watch.cancel() }
  }

  private func sourceChanged() {
    let isFirst = content.withLock { content in
      defer { content.isChangePending = true }
      return !content.isChangePending
    }
    guard isFirst else { return }
    Task {
      // A cancelled rest is over.
      do { try await ContinuousClock().pause(for: Self.rest) } catch {}
      content.withLock { $0.isChangePending = false }
      send(.changed)
    }
  }

  // MARK: - Histories

  private func stores() async -> [TerminalStore] {
    guard let data = await client.answer(to: "stores"),
      case .stores(let stores) = TerminalReader.answer(to: .stores, data)
    else { return [] }
    return stores
  }

  private func save() async {
    var histories: [KeptHistories.Kept] = []
    for store in await stores() where store.features.contains("export") {
      guard let file = await client.answer(to: "stores/\(store.id)/export") else { continue }
      histories.append(KeptHistories.Kept(name: store.name, file: file))
    }
    content.withLock { [histories] in $0.kept.keep(histories) }
  }

  /// Gives stores that have become available their histories.
  private func restore() async {
    guard !content.withLock({ $0.kept.isEmpty }) else { return }
    let stores = await stores()
    for (id, kept) in content.withLock({ $0.kept.take(for: stores) }) {
      let answer = await client.answer(to: "stores/\(id)/import?keep=fitting", posting: kept.file)
      say(KeptHistories.report(kept.name, answer ?? Data()) + "\n")
    }
  }
}
#endif
