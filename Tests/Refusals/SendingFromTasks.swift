// What a send leaves behind stays on the store's isolation; its handle goes anywhere.
import Rill

@MainActor
func send(_ store: Store<Int, Int>) async {
  Task { store.send(1) }
  let handle: SendHandle = await Task { store.send(2) }.value
  await Task.detached { await handle.finish() }.value
  let named = Task { () -> SendHandle in
    await Task.yield()
    return store.send(3)
  }
  await named.value.finish()
  let sent = store.send(4)
  handOn(sent.handle)
  // refused: return its 'handle' instead
  handOn(sent)
}

@MainActor
func perform(_ store: Store<Int, Int>) async -> Int {
  let sum = Task { await store.perform(1) }
  let sent = store.send(2)
  await sent.finish()
  return await sum.value
}

func handOn(_ value: some Sendable) {}
