import { expect, test } from "../support/test.ts";
import { buildReference, serveReference } from "./reference/buildReference.ts";
import { mainThreadOf, type MainThread } from "./mainThread.ts";

const runs = 5;
const most = 1.5;
const cards = 24;

test("home and Browse Fixtures keep a phone at most 1.5 times as busy as the same cards without a database", async ({
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
  const loads: Record<keyof typeof addresses, MainThread[]> = { reference: [], home: [], browse: [] };
  // In turn, so that what else the machine does meets all of them.
  for (let run = 0; run < runs; run += 1) {
    for (const name of ["reference", "home", "browse"] as const) {
      loads[name].push(await mainThreadOf(browser, addresses[name], shown[name]));
    }
  }
  server.close();
  const figure = (name: keyof typeof addresses, what: keyof MainThread) => median(loads[name].map((one) => one[what]));
  for (const what of ["work", "blocked"] as const) {
    const [reference, home, browse] = (["reference", "home", "browse"] as const).map((name) => figure(name, what));
    console.log(`${what} in ms: reference ${reference}, home ${home}, browse ${browse} (${open.length} cards)`);
  }
  for (const name of ["home", "browse"] as const) {
    for (const what of ["work", "blocked"] as const) {
      expect.soft(figure(name, what) / figure("reference", what), `${name}, ${what}`).toBeLessThanOrEqual(most);
    }
  }
});

function median(values: readonly number[]): number {
  return Math.round([...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0);
}
