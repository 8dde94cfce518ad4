import type { Payment } from "#shared/entities/payment.ts";
import type { PaymentProvider } from "./provider.ts";
import type { ProviderSetup, SetupParts } from "./providerSetup.ts";
import { providerSetups } from "./providerSetups.ts";

/** Every provider that is set up, and the one that takes new payments. */
export interface Providers {
  all: readonly PaymentProvider[];
  forNew: PaymentProvider;
  /** Who makes new pay-outs; absent where an admin makes them at the bank. */
  forPayouts?: PaymentProvider;
}

/** A stored payment is refunded, closed and reconciled by its own provider, also after a switch. */
export function providerOf({ all }: Providers, { provider }: Pick<Payment, "provider">): PaymentProvider | undefined {
  return all.find(({ name }) => name === provider);
}

/** Throws an Error with a sentence for whoever starts the server. */
export function openProviders(parts: SetupParts, setups: readonly ProviderSetup[] = providerSetups): Providers {
  const opened = setups.flatMap(({ isReal, open }) => {
    const provider = open(parts);
    return provider ? [{ provider, isReal }] : [];
  });
  const all = opened.map(({ provider }) => provider);
  const { PAYMENTS_PROVIDER: wanted } = parts.env;
  const real = opened.filter(({ isReal }) => isReal).map(({ provider }) => provider);
  if (wanted === undefined && real.length > 1) {
    const names = real.map(({ name }) => name).join(" and ");
    throw new Error(
      `The server cannot start. PAYMENTS_PROVIDER is needed: ${names} are set up, and one takes payments.`,
    );
  }
  const forNew = wanted === undefined ? (real[0] ?? all[0]) : all.find(({ name }) => name === wanted);
  if (forNew) return { all, forNew, ...payoutsIn(parts.env.PAYOUTS, all) };
  throw new Error(
    wanted === undefined
      ? "The server cannot start. A payment provider's keys, such as PAYSTACK_SECRET_KEY, are needed in production, or SANDBOX_PAYMENTS=1 where no money shall move."
      : `The server cannot start. PAYMENTS_PROVIDER is ${wanted}, which is not set up: its keys are missing.`,
  );
}

function payoutsIn(wanted: string, all: readonly PaymentProvider[]): Pick<Providers, "forPayouts"> {
  if (wanted === "file") return {};
  const forPayouts = all.find(({ name, transfers }) => name === wanted && transfers);
  if (forPayouts) return { forPayouts };
  throw new Error(`The server cannot start. PAYOUTS is ${wanted}, which is not set up or makes no transfers.`);
}
