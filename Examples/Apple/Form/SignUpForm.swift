import AppKit
import Rill
import RillApple

/// The same form in AppKit.
final class SignUpForm: NSView, StoreBound {
  let name = NSTextField()
  let age = NSTextField()
  let news = NSSwitch()
  let problem = NSTextField(string: "")
  let waiting = NSProgressIndicator()
  let button = NSButton()

  /// Adds the controls to the form.
  func fill() {
    for part in [name, age, news, problem, waiting, button] as [NSView] { addSubview(part) }
  }

  func bind(to store: Store<SignUp, SignUp.Action>) {
    name.bind(to: \.name, of: store)
    age.bind(
      to: \.age, of: store, showing: { age in age.map(String.init) ?? "" },
      back: { text in text.isEmpty ? .some(nil) : Int(text).map(Optional.some) }, send: SignUp.Action.setAge)
    news.bind(to: \.wantsNews, of: store)
    problem.show(\.problem, of: store) { $0 ?? "" }
    waiting.turn(while: \.isBusy, of: store)
    button.enable(while: \.isReady, of: store)
    button.send(.submit, to: store)
  }
}
