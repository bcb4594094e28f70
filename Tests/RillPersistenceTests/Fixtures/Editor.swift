import Foundation
import Rill
import RillPersistence

/// A key that no other test uses.
func freshKey() -> StorageKey { StorageKey("key \(UUID().uuidString)") }

/// A state with a value that is shared.
struct Editor: Equatable, Sendable {
  @Shared var draft: String
  var other = 0

  init(_ draft: Shared<String>) { _draft = draft }
}

enum EditorAction: Sendable {
  case type(String)
  case append(String)
  case unrelated
}

@MainActor
func makeEditor(
  _ draft: Shared<String>, validators: [Validator<Editor>] = []
) -> Store<Editor, EditorAction> {
  let store = Store(Editor(draft), validators: validators) { (state: inout Editor, action: EditorAction) in
    switch action {
    case .type(let text): state.draft = text
    case .append(let text): state.draft += text
    case .unrelated: state.other += 1
    }
    return .none
  }
  return store
}
