import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ConformanceTill } from "../testing/conformanceTill.ts";
import { voucherBench } from "../testing/voucherProvider.ts";

// Some providers' pages have no address: they are opened by a form with a signature among its fields.
vi.setConfig({ testTimeout: 120_000 });

let till: ConformanceTill;
beforeAll(async () => {
  till = await ConformanceTill.open(voucherBench());
}, 240_000);
afterAll(() => till.close());

function page(path: string) {
  return till.server.call("GET", path);
}

test("a payer can send the form to its provider only, and what is in its fields is escaped", async () => {
  const order = await till.order();
  const { pathname } = new URL(await order.asks());
  const [payment] = await order.payments();
  expect(pathname).toBe(`/checkout/${payment?.id}`);
  const { status, text, headers } = await page(pathname);
  expect(status).toBe(200);
  expect(text).toContain(`method="post" action="https://voucher.example/pay?as=guest"`);
  expect(text).toContain(`name="amount" value="2250.00"`);
  expect(text).toContain(`name="note" value="&#34;${payment?.id}&#34;"`);
  expect(text).toContain("R2250.00");
  const policy = headers.get("Content-Security-Policy") ?? "";
  expect(policy).toContain("form-action https://voucher.example;");
  expect(policy).toContain("default-src 'none'");
  expect(headers.get("Cache-Control")).toBe("no-store");
});

test("a payment that is over hands out no form, and a guessed address finds none", async () => {
  const order = await till.order();
  const { pathname } = new URL(await order.asks());
  await order.does("fixture.cancel", { id: order.fixtureId });
  await till.settle();
  const closed = await page(pathname);
  expect([closed.status, closed.text.includes("<form"), closed.text.includes("This page is closed.")]).toEqual([
    410,
    false,
    true,
  ]);
  expect(closed.headers.get("Content-Security-Policy")).toContain("form-action 'none'");
  for (const guess of [crypto.randomUUID(), "x", "%00", order.fixtureId]) {
    expect((await page(`/checkout/${guess}`)).status, guess).toBe(404);
  }
});

test("a payment whose provider has an address has no form, and gets no second page", async () => {
  const { app } = till.server;
  const order = await till.order();
  await order.asks();
  const [payment] = await order.payments();
  const rows = app.database.collection<{ _id: string }>("payments");
  const elsewhere = { provider: "sandbox", checkoutUrl: "https://pay.example/1" };
  await rows.updateOne({ _id: payment?.id ?? "" }, { $set: elsewhere });
  expect((await page(`/checkout/${payment?.id}`)).status).toBe(404);
  expect(await app.database.collection("sandboxSessions").find({}).toArray()).toEqual([]);
});
