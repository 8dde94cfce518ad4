import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ConformanceTill } from "../testing/conformanceTill.ts";
import { voucherBench } from "../testing/voucherProvider.ts";

// Some providers are reached by a form, signed by its fields, and not by an address.
vi.setConfig({ testTimeout: 120_000 });

let till: ConformanceTill;
beforeAll(async () => {
  till = await ConformanceTill.open(voucherBench());
}, 240_000);
afterAll(() => till.close());

function page(path: string) {
  return till.server.call("GET", path);
}

test("a payer sends the provider's form to the provider alone, and nothing in it can break out", async () => {
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

test("the form of a payment that is over is not handed out again, and a guess finds none", async () => {
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

test("another provider's payment has no form here, and no second page is made of it", async () => {
  const { app } = till.server;
  const order = await till.order();
  const sandbox = app.payments.all.find(({ name }) => name === "sandbox");
  await order.asks();
  const [payment] = await order.payments();
  const rows = app.database.collection<{ _id: string }>("payments");
  const elsewhere = { provider: "sandbox", checkoutUrl: "https://pay.example/1" };
  await rows.updateOne({ _id: payment?.id ?? "" }, { $set: elsewhere });
  expect((await page(`/checkout/${payment?.id}`)).status).toBe(404);
  expect(await sandbox?.lookUp(payment?.sessionId ?? "")).toBeUndefined();
});
