import type { AppContext } from "../appContext.ts";
import { aFixture, decided, type Account } from "./factories.ts";

const system = { kind: "system" } as const;
const total = 225_000;

/** A match of this requester that was paid through the sandbox; answers the payment's id. */
export async function aPaidPayment(app: AppContext, requester: Account): Promise<string> {
  const fixtureId = await aFixture(app, requester.actor);
  const id = crypto.randomUUID();
  const told = { id, sessionId: `session ${id}`, providerPaymentId: `taken ${id}`, cents: total };
  await decided(app, system, "payment.start", { id, fixtureId, cents: total, provider: "sandbox" });
  await decided(app, system, "payment.confirm", told);
  return id;
}
