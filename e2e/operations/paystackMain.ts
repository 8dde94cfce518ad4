import { PaystackStandIn, type CutCall } from "#server/testing/paystackStandIn.ts";

/** What the process that started this one asks for. */
export type Order =
  | { ask: "transfers" }
  | { ask: "decide"; reference: string; status: "success" | "failed" | "reversed" }
  | { ask: "cut"; call: CutCall }
  /** The caller that was cut off is dead. */
  | { ask: "goOn" };

const paystack = new PaystackStandIn();
let goOn = (): void => undefined;

function answerOf(order: Order): unknown {
  switch (order.ask) {
    case "transfers":
      return [...paystack.transfers.values()];
    case "decide":
      return paystack.decideTransfer(order.reference, order.status);
    case "cut":
      paystack.cut = { ...order.call, kill: () => cutOff() };
      return undefined;
    case "goOn":
      return goOn();
    default:
      return order satisfies never;
  }
}

/** Holds the call until its caller is dead. */
function cutOff(): Promise<void> {
  return new Promise((resolve) => {
    goOn = resolve;
    process.send?.({ what: "cut" });
  });
}

process.on("message", ({ id, order }: { id: number; order: Order }) => {
  process.send?.({ what: "answer", id, answer: answerOf(order) });
});
process.once("disconnect", () => process.exit());
paystack.onCall = () => process.send?.({ what: "called" });
await paystack.start();
process.send?.({ what: "base", base: paystack.base });
