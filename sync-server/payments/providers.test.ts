import { expect, test } from "vitest";
import { parseEnv } from "../env.ts";
import { operatorEnv } from "../testing/operatorEnv.ts";
import { voucherBench } from "../testing/voucherProvider.ts";
import { openProviders, type Providers } from "./providers.ts";
import type { ProviderSetup } from "./providerSetup.ts";
import { providerSetups } from "./providerSetups.ts";

const production = { NODE_ENV: "production", PUBLIC_URL: "https://touchline.test", ...operatorEnv };
const stripe = { STRIPE_SECRET_KEY: "sk_live_0123456789", STRIPE_WEBHOOK_SECRET: "whsec_0123456789" };
const paystack = { PAYSTACK_SECRET_KEY: "sk_live_0123456789" };

function openedProviders(variables: Record<string, string>, setups?: readonly ProviderSetup[]): Providers {
  const database = {
    collection: (): never => {
      throw new Error("Nothing is read at the start.");
    },
  };
  const keys = { session: ["s".repeat(32)], token: ["t".repeat(32)], push: ["p".repeat(32)] };
  return openProviders({ env: parseEnv({ ...production, ...variables }), database, keys }, setups);
}

/** Which providers a production server has, and who takes new payments. */
function opened(variables: Record<string, string>, setups?: readonly ProviderSetup[]): string {
  const { all, forNew } = openedProviders(variables, setups);
  return `${all.map(({ name }) => name).join(", ")}; new payments: ${forNew.name}`;
}

test("production starts with a provider's keys only, and runs no sandbox", () => {
  expect(opened(stripe)).toBe("stripe; new payments: stripe");
  expect(opened(paystack)).toBe("paystack; new payments: paystack");
  expect(() => opened({})).toThrow("SANDBOX_PAYMENTS=1 where no money shall move");
  expect(() => opened({ PAYMENTS_PROVIDER: "paystack" })).toThrow("its keys are missing");
});

test("of two that move money, somebody says who takes new payments", () => {
  expect(() => opened({ ...stripe, ...paystack })).toThrow("stripe and paystack are set up, and one takes payments.");
  expect(opened({ ...stripe, ...paystack, PAYMENTS_PROVIDER: "paystack" })).toBe(
    "stripe, paystack; new payments: paystack",
  );
});

test("Paystack offers what is switched on there, and the payment page lists nothing else", () => {
  const methods = (channels?: string) =>
    openedProviders({ ...paystack, ...(channels === undefined ? {} : { PAYSTACK_CHANNELS: channels }) }).forNew.methods;
  expect(methods()).toEqual(["Visa", "Mastercard", "EFT", "QR Code"]);
  expect(methods("")).toEqual(["Visa", "Mastercard", "EFT", "QR Code"]);
  expect(methods("card, capitec_pay")).toEqual(["Visa", "Mastercard"]);
  expect(() => methods("card,cash")).toThrow("each must be one of card, eft, qr, capitec_pay");
});

test("a fourth provider is a file and a line of the list: its key comes from the environment", async () => {
  const bench = voucherBench();
  if (!bench.setup) throw new Error("It brings its setup.");
  const setups = [...providerSetups, bench.setup];
  const env = await bench.start();
  expect(opened(env, setups)).toBe("voucher; new payments: voucher");
  expect(opened({ ...paystack, ...env }, setups)).toBe("paystack, voucher; new payments: voucher");
  expect(() => opened({ PAYMENTS_PROVIDER: "voucher" }, setups)).toThrow("its keys are missing");
});
