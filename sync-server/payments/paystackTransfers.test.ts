import { expect, test } from "vitest";
import type { TransferState } from "./provider.ts";
import { PaystackApi } from "./paystackApi.ts";
import { paystackTransfers } from "./paystackTransfers.ts";

/** What Paystack calls a transfer (https://paystack.com/docs/api/transfer), and how far it is for us. */
const states: Readonly<Record<string, TransferState>> = {
  ...{ success: "paid", reversed: "reversed" },
  ...{ failed: "failed", abandoned: "failed", blocked: "failed", rejected: "failed" },
  ...{ pending: "pending", otp: "pending", received: "pending", processing: "pending", "a later word": "pending" },
};

class AnsweringApi extends PaystackApi {
  private readonly answer: unknown;

  constructor(answer: unknown) {
    super("sk_test_1", "https://paystack.example");
    this.answer = answer;
  }

  override async find<Data>(_path: string, schema: { parse(data: unknown): Data }): Promise<Data | undefined> {
    return this.answer === undefined ? undefined : schema.parse(this.answer);
  }
}

test.each(Object.entries(states))("a transfer that Paystack calls %s is %s", async (status, state) => {
  expect(await paystackTransfers(new AnsweringApi({ status })).lookUp(crypto.randomUUID())).toBe(state);
});

test("a transfer that Paystack does not know may be sent", async () => {
  expect(await paystackTransfers(new AnsweringApi(undefined)).lookUp(crypto.randomUUID())).toBe("unknown");
});
