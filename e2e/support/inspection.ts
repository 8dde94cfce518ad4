import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** What axe finds on this screen: one line per finding, with the first element concerned. */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.length}×, ${nodes[0]?.html.slice(0, 160)})`);
}

/** How far the page can be scrolled sideways, in pixels. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** The fonts have loaded and nothing moves: the screen is final. */
export async function standsStill(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ).then(() => undefined),
  );
}

/** Another text size, as set in the browser. */
export async function enlargeText(page: Page, times: number): Promise<void> {
  await page.evaluate((factor) => {
    document.documentElement.style.fontSize = `${factor * 100}%`;
  }, times);
  await standsStill(page);
}

/** Elements that make the page wider than the screen: empty unless it scrolls sideways. */
export function outsideOfScreen(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll("body *")].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1 && element.children.length === 0,
    );
    return [`${scrollWidth} px`, ...wide.slice(0, 5).map((element) => element.outerHTML.slice(0, 160))];
  });
}

/** Words crossed by a court's lines. A dialog lies over the page behind it: its words and lines are looked at alone. */
export function crossedWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const front = document.querySelector("[role$=dialog]") ?? document;
    const drawings = [...front.querySelectorAll(".sport-drawing")].filter(isSeen);
    const words = [...front.querySelectorAll("h1, h2, h3, p, dt, dd, li, label")].filter(isSeen);
    const boxesOf = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return element.childElementCount === 0 ? [...range.getClientRects()] : [];
    };
    return words.flatMap((element) => {
      const isCrossed = boxesOf(element).some((box) =>
        drawings.some((drawing) => {
          // Anything beyond the grass is clipped.
          const shown = [drawing, drawing.closest(".grass") ?? drawing].map((part) => part.getBoundingClientRect());
          const [from, to] = [Math.max(...shown.map(({ left }) => left)), Math.min(...shown.map(({ right }) => right))];
          const [high, low] = [
            Math.max(...shown.map(({ top }) => top)),
            Math.min(...shown.map(({ bottom }) => bottom)),
          ];
          const isBeside = Math.min(to, box.right) - Math.max(from, box.left) <= 1;
          return !isBeside && Math.min(low, box.bottom) - Math.max(high, box.top) > 1;
        }),
      );
      return isCrossed ? (element.textContent ?? "") : [];
    });
  });
}

/** Words broken by a line end or cut off by an ellipsis: they can't be read at a glance. */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const broken = new Set<string>();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement;
      if (!element || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      // A URL or a key has no better place to break.
      if (element.closest("code, input, textarea, select, [data-breaks], .sr-only")) continue;
      const content = text.textContent ?? "";
      for (const { 0: word, index } of content.matchAll(/[\p{L}\p{N}]{4,}/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
        if (new Set(tops).size > 1) broken.add(word);
        // File names chosen by users may be cut; the product's own words may not.
        const cut = element.closest(".truncate:not(.named)");
        if (cut && cut.scrollWidth > cut.clientWidth + 1) broken.add(`${content} …`);
      }
    }
    return [...broken];
  });
}

/** Links and buttons whose middle is covered: a thumb would press another element. */
export function coveredTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const layer = (element: Element) => element.closest("dialog, [popover], [role=dialog], [role=alertdialog]");
    const targets = [...document.querySelectorAll<HTMLElement>("a[href], button, summary")];
    const covered = targets.filter((target) => {
      if (!target.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
      target.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      // A wrapped link has a box per line: press the middle of one.
      const [box] = target.getClientRects();
      if (!box || box.width < 2 || box.height < 2) return false;
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      const pressed = hit?.closest("a[href], button, summary");
      // Elements below a dialog are reachable again when it closes.
      if (!pressed || layer(pressed) !== layer(target)) return false;
      return pressed !== target && !pressed.contains(target);
    });
    window.scrollTo({ top: 0, behavior: "instant" });
    return covered.map(({ outerHTML }) => outerHTML.slice(0, 160));
  });
}
