import { ids } from "./testStages.ts";
import { anId, system, type TestWorld } from "./testWorld.ts";

/** The price of the tests' match for a parent who pays now. */
export const budgetTotal = 225_000;
let made = 0;

export function start(world: TestWorld, cents: number, changes: object = {}): Promise<unknown> {
  made += 1;
  const args = { id: anId(`payment ${made}`), fixtureId: ids.fixture, cents, provider: "sandbox", ...changes };
  return world.run(system, "payment.start", args);
}

export async function pay(world: TestWorld, cents: number, changes: object = {}): Promise<string> {
  const { id } = Object(await start(world, cents, changes));
  await confirm(world, id, cents);
  return id;
}

export function confirm(world: TestWorld, id: string, cents: number): Promise<unknown> {
  return world.run(system, "payment.confirm", { id, sessionId: `s ${id}`, providerPaymentId: `t ${id}`, cents });
}

export function fixtureOf(world: TestWorld) {
  return world.store.all("fixture")[0];
}

export function refundsOf(world: TestWorld) {
  return world.store.all("refund").map(({ cents, reason, state }) => ({ cents, reason, state }));
}

export async function finishAll(world: TestWorld): Promise<void> {
  for (const { id } of world.store.all("refund")) {
    await world.run(system, "refund.finish", { id, providerRefundId: `g ${id}` });
  }
}
