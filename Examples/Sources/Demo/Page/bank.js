// Shows two balances and a form that transfers coins between them.

import { find } from "./elements.js";
import { RemoteStore } from "./stores.js";

const names = { jenny: "Jenny", donald: "Donald" };

export class Bank {
  store = new RemoteStore("bank", (state) => this.#show(state));
  #amount = find("amount");
  #outcome = find("payment-outcome");

  constructor() {
    find("payment").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#pay(event.submitter?.value ?? "jenny");
    });
  }

  #show({ jenny, donald }) {
    find("balance-jenny").textContent = jenny.toLocaleString("en");
    find("balance-donald").textContent = donald.toLocaleString("en");
    find("share").style.setProperty("--share", `${(100 * jenny) / Math.max(jenny + donald, 1)}%`);
  }

  async #pay(by) {
    const amount = this.#amount.valueAsNumber;
    const other = by === "jenny" ? "donald" : "jenny";
    try {
      const refusal = await this.store.send({ pay: { by, amount } });
      if (refusal === undefined) {
        const coins = amount === 1 ? "1 coin" : `${amount.toLocaleString("en")} coins`;
        this.#say("paid", `${names[by]} paid ${names[other]} ${coins}.`);
      } else {
        this.#say("refused", `${refusal}.`);
      }
    } catch (problem) {
      this.#say("refused", problem.message);
    }
  }

  #say(state, words) {
    this.#outcome.dataset.state = state;
    this.#outcome.textContent = words;
  }
}
