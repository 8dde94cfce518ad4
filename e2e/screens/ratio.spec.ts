import { expect, test } from "../support/test.ts";
import { buildReference, serveReference } from "./reference/buildReference.ts";
import { mainThreadOf, type MainThread } from "./mainThread.ts";

const runs = 7;
const most = 1.5;
/** A phone's CPU is about this many times slower. */
const phone = 4;
const cards = 24;

test("home and Browse Fixtures keep a phone at most 1.5× as busy as the same cards without a database", async ({
  product,
  browser,
}) => {
  test.setTimeout(600_000);
  const answered = await product.visitor().get<Record<string, unknown>[]>("/api/fixtures");
  const open = answered.slice(0, cards).map(({ budget, ...fixture }) => {
    const known = Object.entries(fixture).filter(([, value]) => value !== null);
    return { ...Object.fromEntries(known), budgetCents: Math.round(Number(budget) * 100) };
  });
  await buildReference(open);
  const { url, server } = await serveReference();
  const addresses = { reference: url, home: product.url, browse: `${product.url}/browse-fixtures` };
  const shown = { reference: open.length, home: 1, browse: open.length };
  const quick: Record<keyof typeof addresses, MainThread[]> = { reference: [], home: [], browse: [] };
  const slow: Record<keyof typeof addresses, MainThread[]> = { reference: [], home: [], browse: [] };
  // In turn, so that other load on the machine affects them all.
  for (let run = 0; run < runs; run += 1) {
    for (const name of ["reference", "home", "browse"] as const) {
      quick[name].push(await mainThreadOf(browser, addresses[name], shown[name]));
      slow[name].push(await mainThreadOf(browser, addresses[name], shown[name], phone));
    }
  }
  server.close();
  // The browser's throttle spins on the measured thread: work is judged without it, and also shown with it.
  const figures: readonly [what: string, of: typeof quick, figure: keyof MainThread, isHeld: boolean][] = [
    ["work", quick, "work", true],
    ["blocked on a phone", slow, "blocked", true],
    ["work with the brake", slow, "work", false],
  ];
  for (const [what, of, figure, isHeld] of figures) {
    const [reference, home, browse] = [of.reference, of.home, of.browse].map((loads) =>
      median(loads.map((load) => load[figure])),
    ) as [number, number, number];
    console.log(`${what} in ms: reference ${reference}, home ${home}, browse ${browse} (${open.length} cards)`);
    if (!isHeld) continue;
    expect.soft(home / reference, `home, ${what}`).toBeLessThanOrEqual(most);
    expect.soft(browse / reference, `browse, ${what}`).toBeLessThanOrEqual(most);
  }
});

function median(values: readonly number[]): number {
  return Math.round([...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0);
}
