import Rill
import RillApple
import RillDebugging
import SwiftUI

/// The bank with a debugger over it, which a long press opens.
struct DebuggedBankView: View {
  let store: BankStore
  let debugger: Debugger

  var body: some View {
    BankView(store: store)
      .debugger(debugger, opening: LongPressGesture(minimumDuration: 1))
  }
}

/// The debugger, open over a payment that was made and two that were refused.
struct DebuggedBankPreviews: PreviewProvider {
  static var previews: some View {
    let store = Bank.open()
    let debugger = Debugger(of: store)
    DebuggedBankView(store: store, debugger: debugger)
      .onAppear {
        for amount in [5, 50, 500] { store.send(Payment(payer: "Donald", payee: "Jenny", amount: amount)) }
        debugger.open(.full)
      }
  }
}
