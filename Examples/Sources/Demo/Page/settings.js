// Shows the settings of the user.

import { find } from "./elements.js";
import { RemoteStore } from "./stores.js";

export class Settings {
  store = new RemoteStore("settings", (state) => this.#show(state));
  #largeText = find("large-text");
  #problem = find("settings-problem");

  constructor() {
    this.#largeText.addEventListener("change", () => this.#enlarge(this.#largeText.checked));
  }

  async #enlarge(hasLargeText) {
    try {
      await this.store.send({ enlarge: { hasLargeText } });
      this.#problem.textContent = "";
    } catch (problem) {
      this.#largeText.checked = !hasLargeText;
      this.#problem.textContent = problem.message;
    }
  }

  #show({ hasLargeText }) {
    this.#largeText.checked = hasLargeText;
    document.documentElement.classList.toggle("large", hasLargeText);
  }
}
