import { expect } from "vitest";
import type { ConformanceTill, Promises } from "./conformanceTill.ts";
import { providerBenches } from "./providerBenches.ts";

const cents = 225_000;
const refused = { status: 400, lines: [expect.stringContaining("A webhook was refused")] };
/** What may stand in an event's place, or in the place of one of its values. */
const strange: readonly unknown[] = [null, true, -1, 0.5, "", "x".repeat(5_000), [], {}, "../../etc", "2250.00"];

/** The JSON with each of its values, at any depth, replaced in turn. */
function* alterations(json: unknown): Generator {
  yield* strange;
  if (typeof json !== "object" || json === null) return;
  for (const [key, value] of Object.entries(json)) {
    yield Object.fromEntries(Object.entries(json).filter(([name]) => name !== key));
    for (const altered of alterations(value)) yield { ...json, [key]: altered };
  }
}

/** What any provider's webhook may be sent by whoever knows its address, or by the provider itself. */
export const webhookPromises: Promises = {
  "an event that comes thirty times at once, and again after its money went back, is booked once": async (till) => {
    const order = await till.order();
    const event = await order.pays();
    const statuses = await Promise.all(Array.from({ length: 30 }, () => till.tell(event)));
    expect([new Set(statuses), await order.stands()]).toEqual([new Set([200]), "paid; -2250"]);
    await order.refunds("2250");
    await till.settle();
    for (const refunded of till.bench.decideRefunds()) await till.tell(refunded);
    expect(await order.stands()).toBe("refunded; 0");
    expect(await till.tellAndRead(event)).toMatchObject({ status: 200, lines: [] });
    await till.settle();
    expect([await order.stands(), await order.given(), await order.differences()]).toEqual([
      "refunded; 0",
      [cents],
      [],
    ]);
  },

  "an event that was changed after it was signed is refused, with a line that names the provider": async (till) => {
    const { name } = till.bench;
    const order = await till.order();
    const event = await order.pays();
    for (const changed of [cents + 1, cents - 1, 1]) {
      const body = event.body.replace(String(cents), String(changed));
      expect(body).not.toBe(event.body);
      expect(await till.tellAndRead({ ...event, body })).toEqual(refused);
    }
    const { status, lines } = await till.tellAndRead(till.bench.forged(event));
    expect({ status, lines }).toEqual(refused);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ provider: name, why: expect.any(String) });
    const [payment] = await order.payments();
    expect(lines[0], "nothing of a forged event is repeated").not.toContain(payment?.id);
    expect(await order.stands()).toBe("open; 0");
    await till.tell(event);
  },

  "a signature holds for its body alone: any byte changed, moved, left out or added is refused": async (till) => {
    const [order, other] = [await till.order(), await till.order()];
    const [event, otherEvent] = [await order.pays(), await other.pays()];
    const { body, headers } = event;
    for (let at = 0; at < body.length; at += 11) {
      const changed = body.charCodeAt(at) === 48 ? "1" : "0";
      const altered = [
        body.slice(0, at) + changed + body.slice(at + 1),
        body.slice(0, at) + body.slice(at + 1),
        `${body.slice(0, at)} ${body.slice(at)}`,
      ].filter((one) => one !== body);
      for (const one of altered) expect(await till.tell({ body: one, headers }), `byte ${at}`).toBe(400);
    }
    expect(await till.tell({ body: otherEvent.body, headers }), "another event under this signature").toBe(400);
    expect([await order.stands(), await other.stands()]).toEqual(["open; 0", "open; 0"]);
    await till.tell(event);
    await till.tell(otherEvent);
    expect([await order.stands(), await other.stands()]).toEqual(["paid; -2250", "paid; -2250"]);
  },

  "the signature counts, whatever the event's content is said to be": async (till) => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", "nonsense"]) {
      const order = await till.order();
      const { body, headers } = await order.pays();
      const said = { ...headers, "Content-Type": type };
      expect(await till.tell(till.bench.forged({ body, headers: said })), type).toBe(400);
      expect([await till.tell({ body, headers: said }), await order.stands()], type).toEqual([200, "paid; -2250"]);
    }
  },

  "a second payment on another page of a paid match is not taken for the first": async (till) => {
    const order = await till.order();
    const event = await order.pays();
    await till.tell(event);
    const second = till.bench.altered(event, { sessionId: "another-page" });
    expect(await till.tellAndRead(second)).toEqual({ status: 200, lines: [expect.stringContaining("was refused")] });
    expect(await order.stands()).toBe("paid; -2250");
  },

  "an event that another provider signed is refused, and nobody else has an address": async (till) => {
    const order = await till.order();
    const event = await order.pays();
    for (const other of providerBenches.map((makeBench) => makeBench())) {
      if (other.name === till.bench.name) continue;
      other.serve(till.server.app);
      expect(await till.tellAndRead(other.signed(event.body)), other.name).toEqual(refused);
    }
    expect(await till.tell(event, "nobody")).toBe(404);
    expect(await order.stands()).toBe("open; 0");
    await till.tell(event);
    expect(await order.stands()).toBe("paid; -2250");
  },

  "whatever is signed is answered, never with a fault of ours, and books a payment at most once": async (till) => {
    const order = await till.order();
    const event = await order.pays();
    const bodies = [...alterations(JSON.parse(event.body))].map((altered) => JSON.stringify(altered));
    expect(bodies.length).toBeGreaterThan(40);
    for (const body of ["", "{", event.body.slice(0, -2), "\u0000", "[".repeat(100_000), ...bodies]) {
      const status = await till.tell(till.bench.signed(body));
      expect([200, 400], `${status} ${body.slice(0, 200)}`).toContain(status);
    }
    expect(await till.tell(event)).toBe(200);
    expect(await order.stands()).toBe("paid; -2250");
    for (const size of [300_000, 10_000_000]) {
      const tooLarge = till.bench.signed(JSON.stringify("x".repeat(size)));
      // Whoever is refused before the end may find the line dead.
      expect([413, "dead"], String(size)).toContain(await till.tell(tooLarge).catch(() => "dead"));
    }
    expect(await till.tell(event)).toBe(200);
  },
};

/** An app whose provider is overtaken: `meanwhile` happens between each refund and its answer. */
export function overtaken(till: ConformanceTill, meanwhile: () => Promise<void>): ConformanceTill["server"]["app"] {
  const { app } = till.server;
  const all = app.payments.all.map((provider) => ({
    ...provider,
    refund: async (order: Parameters<typeof provider.refund>[0]) => {
      const answer = await provider.refund(order);
      await meanwhile();
      return answer;
    },
  }));
  return { ...app, payments: { ...app.payments, all } };
}
