import Rill
import RillApple
import SwiftUI

/// Fields that are written directly, one that sends an action, and an alert from an optional value.
struct SignUpView: View {
  @Bindable var store: Store<SignUp, SignUp.Action>

  var body: some View {
    Form {
      TextField("Name", text: $store.name)
      TextField("Age", text: age)
      Toggle("News", isOn: $store.wantsNews.animation(.bouncy))
      store.updating(\.isReady) { isReady in
        if isReady { Button("Sign up") { store.send(.submit) } } else { Text("Name and age, please") }
      }
    }
    .alert("That did not work", item: $store.problem) { _ in
      Button("Another name") { store.update { $0.name = "" } }
    } message: { problem in
      Text(problem)
    }
  }

  private var age: Binding<String> {
    store.binding(\.age, send: SignUp.Action.setAge)
      .transformed({ age in age.map(String.init) ?? "" }, back: { text in .some(Int(text)) })
  }
}
