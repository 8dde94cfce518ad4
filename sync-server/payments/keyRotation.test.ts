/** @module-tag long */
import { expect, test, vi } from "vitest";
import { ConformanceTill } from "../testing/conformanceTill.ts";
import type { ProviderBench } from "../testing/providerBench.ts";
import { providerBenches } from "../testing/providerBenches.ts";

vi.setConfig({ testTimeout: 240_000 });

const benches = providerBenches.map((makeBench) => makeBench()).filter(({ older }) => older !== undefined);

/** Pays a match, whose event arrives signed this way. Returns the status, and how the match stands. */
async function paid(
  till: ConformanceTill,
  signed: (body: string) => { body: string; headers: Record<string, string> },
) {
  const order = await till.order();
  const { body } = await order.pays();
  return `${await till.tell(signed(body))}: ${await order.stands()}`;
}

test.each(benches)("while $name's key is exchanged both keys count, and afterwards only the new one", async (bench) => {
  const { older } = bench;
  if (!older) throw new Error("Only those with two keys are here.");
  const exchanging: ProviderBench = { ...bench, start: async () => ({ ...(await bench.start()), ...older.env }) };
  const during = await ConformanceTill.open(exchanging);
  expect(await paid(during, (body) => bench.signed(body))).toBe("200: paid; -2250");
  expect(await paid(during, (body) => older.signed(body))).toBe("200: paid; -2250");
  expect(await paid(during, (body) => bench.forged({ body, headers: {} }))).toBe("400: open; 0");
  await during.close();

  const after = await ConformanceTill.open(bench);
  expect(await paid(after, (body) => older.signed(body))).toBe("400: open; 0");
  expect(await paid(after, (body) => bench.signed(body))).toBe("200: paid; -2250");
  await after.close();
});

test("every provider of the product has keys that can be exchanged", () => {
  expect(benches.map(({ name }) => name)).toEqual(["stripe", "paystack", "sandbox"]);
});
