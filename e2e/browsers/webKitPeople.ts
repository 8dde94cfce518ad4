import { expect } from "../support/test.ts";
import type { Match } from "../support/match.ts";
import { queuedSentence } from "../people/anybody.ts";
import type { Query } from "./findInPage.ts";
import type { WebKitPage } from "./webKitPage.ts";

const dialog: Query = { role: "dialog" };

/** What everyone does, in Safari's engine. */
export class Person {
  readonly page: WebKitPage;

  constructor(page: WebKitPage) {
    this.page = page;
  }

  async signsIn({ username, password }: { username: string; password: string }): Promise<void> {
    await this.page.opens("/login");
    await this.page.types({ label: /^Username/ }, username);
    await this.page.types({ label: /^Password/ }, password);
    await this.page.presses({ role: "button", name: "Sign In" });
  }

  /** The app and this person's screens are on the phone: from now on they open offline. */
  async hasTheApp(group: "account" | "streamer" | ""): Promise<void> {
    const areKept = () =>
      this.page.answer<boolean>(`
        const kept = document.documentElement.dataset.kept;
        return kept !== undefined && (" " + kept + " ").includes(${JSON.stringify(group)})
          && navigator.serviceWorker.controller !== null;`);
    await expect.poll(areKept, { message: "the app is kept" }).toBe(true);
  }

  async readsThatItIsSaved(): Promise<void> {
    await this.page.sees({ text: new RegExp(queuedSentence) });
  }

  match(match: Match): Query {
    return { role: "article", has: match.homeSchool };
  }
}

export class WebKitRequester extends Person {
  async fills(match: Match): Promise<void> {
    const texts = {
      ...{ "Home School": match.homeSchool, "Away School": match.awaySchool, Venue: match.venue },
      "School Contact Name": match.schoolContactName,
      "School Contact Email": match.schoolContactEmail,
      "School Contact Phone": match.schoolContactPhone,
      "Contact Name": match.contactName,
      "Contact Email": match.contactEmail,
      "Contact Phone": match.contactPhone,
    };
    await this.page.presses({ text: match.sport });
    for (const [label, text] of Object.entries(texts)) await this.page.types({ label: new RegExp(`^${label}`) }, text);
    await this.page.enters({ label: /^School Contact Role/ }, match.schoolContactRole);
    await this.page.enters({ label: /^Match Date/ }, match.matchDate);
    await this.page.enters({ label: /^Match Time/ }, match.matchTime);
    await this.page.presses({ text: `R${match.budget}` });
  }

  async keepsItIn(account: { username: string; password: string; email: string }): Promise<void> {
    await this.page.presses({ role: "link", name: "Create an account to save it" });
    await this.page.types({ label: /^Username/ }, account.username);
    await this.page.types({ label: /^Email/ }, account.email);
    await this.page.types({ label: /^Password/ }, account.password);
    await this.page.presses({ role: "button", name: "Create account" });
  }

  async accepts(streamer: string): Promise<void> {
    await this.page.presses({ role: "button", name: `Accept ${streamer}` });
    await this.page.presses({ role: "button", name: /^Accept R/, in: dialog });
  }
}

export class WebKitStreamer extends Person {
  async bidsOn(match: Match, { price, message }: { price: string; message: string }): Promise<void> {
    await this.page.types({ role: "searchbox" }, match.homeSchool);
    await this.page.presses({ role: "button", name: "Apply to Stream This Fixture", in: this.match(match) });
    await this.page.types({ label: /^Proposed price/, in: dialog }, price);
    await this.page.types({ label: /^Message/, in: dialog }, message);
    await this.page.presses({ role: "button", name: /^Bid R/, in: dialog });
  }

  async asksTheSchool(message: string): Promise<void> {
    await this.page.presses({ role: "button", name: "Request School Permission" });
    await this.page.types({ label: /^Message/, in: dialog }, message);
    await this.page.presses({ role: "button", name: "Ask the school", in: dialog });
  }

  async signs(name: string): Promise<void> {
    await this.page.presses({ role: "button", name: "Sign contract" });
    await signsContract(this.page, name);
  }

  async startsStream(address: string): Promise<void> {
    await this.page.presses({ role: "button", name: "Start Stream" });
    await this.page.presses({ role: "button", name: "Go on anyway" });
    await this.page.types({ label: /^Stream URL/, in: dialog }, address);
    await this.page.presses({ role: "button", name: "Start Stream", in: dialog });
  }

  async endsStream(recording: string): Promise<void> {
    await this.page.presses({ role: "button", name: "End stream" });
    await this.page.presses({ role: "button", name: "Go on anyway" });
    await this.page.types({ label: /^Recording URL/, in: dialog }, recording);
    await this.page.presses({ role: "button", name: "Mark delivered", in: dialog });
  }
}

export async function signsContract(page: WebKitPage, name: string): Promise<void> {
  await page.types({ label: /full name/i }, name);
  const startNow: Query = { label: /start preparing now/ };
  if ((await page.count(startNow)) > 0) await page.presses(startNow);
  await page.presses({ role: "button", name: /^Sign/ });
}
