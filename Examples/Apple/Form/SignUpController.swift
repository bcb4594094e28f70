import Rill
import RillApple
import UIKit

/// The same form in UIKit: each view is bound once, regardless of the controller's store.
final class SignUpController: UIViewController, StoreBound {
  let name = UITextField()
  let age = UITextField()
  let news = UISwitch()
  let problem = UILabel()
  let waiting = UIActivityIndicatorView()
  private(set) lazy var button = UIButton(
    primaryAction: UIAction(title: "Sign up") { [weak self] _ in self?.store?.send(.submit) })

  override func viewDidLoad() {
    super.viewDidLoad()
    for part in [name, age, news, problem, waiting, button] as [UIView] { view.addSubview(part) }
  }

  func bind(to store: Store<SignUp, SignUp.Action>) {
    name.bind(to: \.name, of: store)
    age.bind(
      to: \.age, of: store, showing: { age in age.map(String.init) ?? "" },
      back: { text in text.isEmpty ? .some(nil) : Int(text).map(Optional.some) }, send: SignUp.Action.setAge)
    news.bind(to: \.wantsNews, of: store)
    problem.show(\.problem, of: store) { $0 }
    problem.show(while: \.hasProblem, of: store)
    waiting.turn(while: \.isBusy, of: store)
    button.enable(while: \.isReady, of: store)
  }
}

extension SignUp {
  fileprivate var hasProblem: Bool { problem != nil }
}
