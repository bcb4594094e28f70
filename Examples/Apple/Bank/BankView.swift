import Rill
import RillApple
import SwiftUI

/// Two accounts, and the reason for a refused payment.
struct BankView: View {
  @StateStore var store = Bank.open()

  var body: some View {
    VStack {
      AccountView(name: "Donald", store: store)
      AccountView(name: "Jenny", store: store)
      Button("Donald pays 5") { pay(5) }
    }
    .alert("Refused", item: $store.problem) { _ in
      Button("I see") {}
    } message: { problem in
      Text(problem)
    }
  }

  private func pay(_ amount: Int) {
    let payment = Payment(payer: "Donald", payee: "Jenny", amount: amount)
    if let refusal = store.send(payment).refusal { store.send(Complaint(text: "\(refusal)")) }
  }
}

/// One account, evaluated again for its own entry only.
struct AccountView: View {
  let name: String
  let store: BankStore

  var body: some View {
    store.updating(\.accounts, for: name) { amount in Text("\(name): \(amount)") }
  }
}
