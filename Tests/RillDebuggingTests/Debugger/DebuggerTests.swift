import Observation
import Rill
import RillDebugging
import RillFixtures
import Testing

@MainActor
@Suite(.timeLimit(.minutes(60))) struct DebuggerTests {
  private let store = Shelf.store()

  private func debugger(_ history: History<Shelf, Shelf.Action>? = nil) -> Debugger {
    let debugger = Debugger(of: store, history: history)
    for text in ["a", "b", "c"] { store.send(.note(text)) }
    return debugger
  }

  private func texts(_ debugger: Debugger) -> [String] { debugger.lines.map(\.text) }

  @Test func `it shows the store's position and steps back and forth`() {
    let debugger = debugger().open()
    defer { debugger.close() }
    #expect(debugger.screen.place == "3 of 3")
    #expect(debugger.screen.current?.label == #".note("c")"#)
    #expect(debugger.screen.canUndo && !debugger.screen.canRedo)
    debugger.scrub(to: 1)
    #expect(store.log == ["a"])
    #expect(debugger.screen.place == "1 of 3")
    debugger.redo()
    #expect(store.log == ["a", "b"])
    debugger.scrub(to: 0)
    #expect(debugger.screen.current == nil)
    #expect(!debugger.screen.canUndo && debugger.screen.canRedo)
    debugger.jump(to: 3)
    #expect(store.log == ["a", "b", "c"])
  }

  @Test func `the first step back is one step`() {
    let debugger = debugger().open()
    defer { debugger.close() }
    debugger.undo()
    #expect(store.log == ["a", "b"])
    #expect(debugger.screen.place == "2 of 3")
  }

  @Test func `it follows the newest entry while it shows it, and otherwise keeps its position`() {
    let debugger = debugger().open()
    defer { debugger.close() }
    store.send(.note("d"))
    #expect(debugger.screen.place == "4 of 4")
    debugger.undo()
    store.send(.note("e"))
    #expect(debugger.screen.place == "3 of 5")
    #expect(store.log == ["a", "b", "c"])
  }

  @Test func `it follows changes of the history by others`() {
    let history = store.attach(History<Shelf, Shelf.Action>())
    let debugger = debugger(history).open(.full)
    defer { debugger.close() }
    history.back(2)
    #expect(debugger.screen.place == "1 of 3")
    history.skip(2)
    history.sweep()
    #expect(debugger.screen.place == "1 of 2")
    #expect(debugger.screen.numbers == [1, 3])
  }

  @Test func `steps are not recorded and start no effect`() async {
    let begun = Recorder<String>()
    let store = Shelf.store(begun)
    let signal = Signal()
    let history = store.attach(History())
    let task = store.send(.later(signal, "late"))
    signal.fire()
    await task.finish()
    let debugger = Debugger(of: store, history: history).open()
    defer { debugger.close() }
    #expect(begun.elements == ["late"])
    debugger.scrub(to: 0)
    debugger.scrub(to: 2)
    #expect(begun.elements == ["late"])
    #expect(history.count == 2)
  }

  @Test func `a paused history stays paused`() {
    let history = store.attach(History<Shelf, Shelf.Action>())
    let debugger = debugger(history)
    history.pauseRecording()
    debugger.open()
    debugger.undo()
    debugger.redo()
    debugger.undo()
    debugger.close()
    #expect(!history.isRecording)
    store.send(.note("d"))
    #expect(store.log == ["a", "b", "d"])
  }

  @Test func `the debugger of a released store shows that the store is gone`() {
    var store: Store<Shelf, Shelf.Action>? = Shelf.store()
    guard let held = store else { return }
    let debugger = Debugger(of: held).open(.full)
    defer { debugger.close() }
    held.send(.note("a"))
    #expect(debugger.screen.count == 1)
    _ = consume held
    store = nil
    #expect(store == nil)
    #expect(texts(debugger) == ["The store has gone."])
    debugger.undo()
    #expect(
      debugger.screen.notice == """
        Refused by history: History<Shelf, Shelf.Action> is not attached to a store, or its store was released. Nothing was \
        changed. Attach it with store.attach(_:), and keep the store.
        """)
    #expect(debugger.report.hasSuffix("The store has gone."))
  }

  @Test func `one debugger is open at a time, and opening another shows the first`() {
    let (first, second) = (debugger(), Debugger(of: Shelf.store()))
    #expect(Debugger.opened == nil)
    #expect(first.open(.full) === first)
    #expect(second.open() === first)
    #expect(first.screen.size == .full && second.screen.size == nil)
    #expect(Debugger.opened === first)
    second.close()
    #expect(Debugger.opened === first)
    first.close()
    #expect(Debugger.opened == nil)
    #expect(second.open() === second)
    second.close()
  }

  @Test func `releasing an open debugger makes room for another`() {
    do { _ = Debugger(of: store).open() }
    let next = debugger()
    #expect(next.open() === next)
    next.close()
  }

  @Test func `it follows nothing while closed, and catches up when reopened`() {
    let debugger = debugger()
    debugger.open(.full)
    debugger.close()
    store.send(.note("d"))
    #expect(debugger.screen.count == 3)
    #expect(debugger.screen.numbers == [])
    debugger.open(.full)
    defer { debugger.close() }
    #expect(debugger.screen.place == "4 of 4")
    #expect(debugger.screen.numbers == [1, 2, 3, 4])
  }

  @Test func `closing continues from the shown state and records it`() {
    let history = store.attach(History<Shelf, Shelf.Action>())
    let debugger = debugger(history).open()
    debugger.scrub(to: 1)
    debugger.close()
    #expect(store.log == ["a"])
    #expect(history.entries.map(\.isGap) == [false, false, false, true])
    store.send(.note("d"))
    #expect(store.log == ["a", "d"])
    history.back(2)
    #expect(store.log == ["a", "b", "c"])
  }

  @Test func `closing while the engine is off shows the inputs received in the meantime`() {
    let history = store.attach(History<Shelf, Shelf.Action>())
    let debugger = debugger(history).open()
    debugger.setEngine(false)
    store.send(.note("d"))
    debugger.close()
    #expect(!history.isEngineStopped)
    #expect(store.log == ["a", "b", "c", "d"])
    #expect(history.count == 4)
  }

  @Test func `a request during a turn runs after it`() {
    let debugger = debugger().open()
    let watch = store.observe(\.log) { change in
      guard change.new.last == "d" else { return }
      debugger.scrub(to: 1)
      debugger.close()
    }
    store.send(.note("d"))
    #expect(store.log == ["a"])
    store.send(.note("e"))
    #expect(store.log == ["a", "e"])
    watch.cancel()
  }

  @Test func `it shows the history that is attached`() {
    let history = store.attach(History<Shelf, Shelf.Action>())
    let debugger = debugger().open()
    defer { debugger.close() }
    debugger.undo()
    #expect(history.position == 2)
  }

  @Test func `closing at the newest entry records nothing`() {
    let history = store.attach(History<Shelf, Shelf.Action>())
    let debugger = debugger(history).open()
    debugger.undo()
    debugger.redo()
    debugger.close()
    #expect(history.count == 3)
  }

  @Test func `the engine switch freezes and resumes the shown state`() {
    let debugger = debugger().open()
    debugger.setEngine(false)
    #expect(!debugger.screen.isEngineRunning)
    store.send(.note("d"))
    #expect(store.log == ["a", "b", "c"])
    #expect(debugger.screen.place == "3 of 4")
    debugger.setEngine(true)
    #expect(debugger.screen.isEngineRunning)
    #expect(store.log == ["a", "b", "c", "d"])
    #expect(debugger.screen.place == "4 of 4")
    debugger.setEngine(false)
    debugger.close()
    store.send(.note("e"))
    #expect(store.log == ["a", "b", "c", "d", "e"])
  }

  @Test func `it is translucent while it is small and the user moves through the history`() {
    let debugger = debugger()
    debugger.setScrubbing(true)
    #expect(!debugger.screen.isTranslucent)
    debugger.open()
    #expect(debugger.screen.isTranslucent)
    debugger.resize(to: .full)
    #expect(!debugger.screen.isTranslucent)
    debugger.resize(to: .compact)
    debugger.setScrubbing(false)
    #expect(!debugger.screen.isTranslucent)
    debugger.setScrubbing(true)
    debugger.close()
    #expect(!debugger.screen.isScrubbing)
    debugger.resize(to: .full)
    #expect(debugger.screen.size == nil)
  }

  @Test func `it shows the inspector's address`() {
    let debugger = Debugger(of: store, inspectorAddress: "http://127.0.0.1:8080/")
    #expect(debugger.screen.inspectorAddress == "http://127.0.0.1:8080/")
    debugger.setInspectorAddress(nil)
    #expect(debugger.screen.inspectorAddress == nil)
  }
}
