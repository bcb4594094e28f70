import Rill
import SwiftUI
import Testing

@testable import AppleExamples

@MainActor
struct ChatViewTests {
  private struct Offline: Error {}

  @Test func `a user enters a room, sends a message and leaves`() async {
    let view = ChatView(service: Chat.Service { text, _ in text.count })
    let store = view.store
    let screen = ViewRenderer(view)
    screen.tap("Kitchen")
    #expect(store.path == ["Kitchen"])
    screen.type("Hello", into: "Message")
    await store.send(.say(in: "Kitchen")).finish()
    screen.update()
    #expect(store.messages["Kitchen"]?.map(\.text) == ["Hello"])
    #expect(screen.texts.contains("Hello"))
    screen.tap("Leave")
    #expect(store.path == [])
  }

  @Test func `an undelivered message is reported once`() async {
    let view = ChatView(service: Chat.Service { _, _ in throw Offline() })
    let store = view.store
    let screen = ViewRenderer(view)
    screen.tap("Garden")
    screen.type("Hello", into: "Message")
    await store.send(.say(in: "Garden")).finish()
    screen.update()
    #expect(screen.texts.first == "Not delivered: Hello")
  }
}
