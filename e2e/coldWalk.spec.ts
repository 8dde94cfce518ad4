import type { Page } from "@playwright/test";
import type { DemoName } from "./support/demoAccounts.ts";
import { standsStill } from "./support/inspection.ts";
import { expect, notInstalled, test } from "./support/test.ts";

test.use(notInstalled);

/** A page as a newcomer sees it, and what its first screenful must offer. */
interface Stop {
  path: string;
  next: RegExp;
}

const walks: { who: string; person?: DemoName; stops: Stop[] }[] = [
  {
    who: "a visitor who wants a match streamed",
    stops: [
      { path: "/", next: /^Request a Stream/ },
      { path: "/request-stream", next: /parent|business/ },
      { path: "/request-stream?type=parent", next: /Rugby/ },
      { path: "/proof", next: /^Check$/ },
      { path: "/help", next: /How do I ask for a stream/ },
    ],
  },
  {
    who: "a visitor who wants to film",
    stops: [
      { path: "/browse-fixtures", next: /^Apply to Stream This Fixture/ },
      { path: "/become-streamer", next: /Username|Create your account|Sign in/ },
      { path: "/streamers", next: /^View|^Contact|^Request/ },
    ],
  },
  {
    who: "a parent",
    person: "parent",
    stops: [
      { path: "/requester-dashboard", next: /Accept|Watch live|Sign|Pay|View Applications/ },
      { path: "/streamer-dashboard", next: /matches|dashboard|Watch live|bids|Sign/i },
    ],
  },
  {
    who: "a streamer",
    person: "thabo",
    stops: [{ path: "/streamer-dashboard", next: /Ask|Sign|Start Stream|End stream|Mark|Contact School/i }],
  },
  {
    who: "a streamer who waits for verification",
    person: "lerato",
    stops: [{ path: "/streamer-dashboard", next: /profile|portfolio|bank|Edit/i }],
  },
  {
    who: "a business",
    person: "sipho-sports",
    stops: [{ path: "/requester-dashboard", next: /Accept|Watch live|Sign|Pay|View Applications|Request New Stream/ }],
  },
  {
    who: "an admin",
    person: "admin",
    stops: [{ path: "/admin-dashboard", next: /streamer|address|report|dispute|pay|Nothing waits/i }],
  },
];

/** The links, buttons, fields and choices visible without scrolling, by their text. */
async function firstScreenful(page: Page): Promise<string[]> {
  return page.getByRole("main").evaluate((main) => {
    const isOn = (element: Element) => {
      const { top, bottom, width } = element.getBoundingClientRect();
      return width > 0 && top >= 0 && bottom <= innerHeight && element.checkVisibility({ visibilityProperty: true });
    };
    const offered = [...main.querySelectorAll("a[href], button:not([inert]), label, summary")].filter(isOn);
    return offered.map((element) => (element.getAttribute("aria-label") ?? element.textContent ?? "").trim());
  });
}

for (const { who, person, stops } of walks) {
  test(`${who} finds the next step on the first screenful of every page`, async ({ openPhone, phoneOf }) => {
    const phone = await (person ? phoneOf(person) : openPhone());
    const page = await phone.newPage();
    for (const { path, next } of stops) {
      await page.goto(path);
      await expect(page.getByRole("main")).toBeVisible();
      await standsStill(page);
      const offers = async () => (await firstScreenful(page)).filter((words) => next.test(words));
      await expect.poll(offers, { message: `${path} offers ${next.source} without scrolling` }).not.toEqual([]);
    }
  });
}
