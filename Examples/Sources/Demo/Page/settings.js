// Shows the settings of the user.

import { find } from "./elements.js";
import { RemoteStore } from "./stores.js";

export class Settings {
  store = new RemoteStore("settings", (state) => this.#show(state));
  #largeText = find("large-text");

  constructor() {
    this.#largeText.addEventListener("change", () => {
      this.store.send({ enlarge: { hasLargeText: this.#largeText.checked } });
    });
  }

  #show({ hasLargeText }) {
    this.#largeText.checked = hasLargeText;
    document.documentElement.classList.toggle("large", hasLargeText);
  }
}
