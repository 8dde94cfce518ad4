import type { Page } from "@playwright/test";

export interface Pressable {
  /** Finds this element only, also after others have appeared before it. */
  selector: string;
  words: string;
}

const selectors = "a[href], button, summary, [role=tab], [role=switch]";

/**
 * Everything pressable on the page now, each kind once: of twenty cards with the same button one is pressed. Skips
 * links that leave the product (other sites, email and phone apps) and sign-out.
 */
export async function pressable(page: Page): Promise<Pressable[]> {
  const found = await page.locator(selectors).evaluateAll((elements) =>
    elements.map((element, index) => {
      element.setAttribute("data-pressable", String(index));
      const words = (element.textContent?.trim() || element.getAttribute("aria-label") || "").replaceAll(/\s+/g, " ");
      const href = element instanceof HTMLAnchorElement ? element.href : "";
      const isOutside = href !== "" && new URL(href).origin !== location.origin;
      const isChosen = ["aria-selected", "aria-pressed"].some((name) => element.getAttribute(name) === "true");
      const isSelected = isChosen || element.ariaCurrent === "page";
      const isStill = element.getAttribute("aria-disabled") === "true" || element.matches(":disabled, [inert] *");
      const isHere = href.replace(/#.*/, "") === location.href.replace(/#.*/, "");
      const isLeft = isOutside || isStill || isSelected || isHere || /^(Logout|Dismiss|Skip to content)$/.test(words);
      return { index, words, isLeft: isLeft || !element.checkVisibility({ visibilityProperty: true }) };
    }),
  );
  const seen = new Set<string>();
  return found.flatMap(({ index, words, isLeft }) => {
    const kind = words.replaceAll(/\d+/g, "0");
    if (isLeft || seen.has(kind)) return [];
    seen.add(kind);
    return { selector: `[data-pressable="${index}"]`, words };
  });
}

/** Everything a user could notice, as one text: the URL, the page, open dialogs and the focus. */
export function shownNow(page: Page): Promise<string> {
  return page.evaluate(() => {
    const states = [
      ...document.querySelectorAll("[aria-expanded], [aria-pressed], [aria-checked], details, input"),
    ].map((element) =>
      [
        ...["aria-expanded", "aria-pressed", "aria-checked", "open", "type"].map((name) => element.getAttribute(name)),
        element instanceof HTMLInputElement ? `${element.checked}${element.value}` : "",
      ].join(),
    );
    const root = document.documentElement;
    const marks = [
      document.body.dataset["printed"],
      document.body.dataset["copied"],
      root.className,
      root.dataset["theme"],
    ];
    return [location.href, document.body.innerText, Math.round(scrollY), ...states, ...marks].join("\n");
  });
}
