import type { ProviderName } from "#shared/entities/payment.ts";
import type { AppContext } from "../appContext.ts";
import type { ProviderSetup } from "../payments/providerSetup.ts";

/** An event as the provider sends it. */
export interface SentEvent {
  body: string;
  headers: Record<string, string>;
}

/** What may be wrong with an event that is signed. */
export interface Alteration {
  cents?: number;
  currency?: string;
  paymentId?: string;
  /** Another page than the payment's own. */
  sessionId?: string;
}

export interface Outage {
  /** The work is done, and only its answer is lost. */
  isDone?: boolean;
  /** The line goes dead, as after a time-out; else the answer is a fault. */
  isCut?: boolean;
}

/** A provider's part in a test: its strict stand-in, the payer on its page, and its events. */
export interface ProviderBench {
  name: ProviderName;
  canClose: boolean;
  /** One that the product does not know: its setup. */
  setup?: ProviderSetup;
  /** Returns the environment of a server that takes new payments through it. */
  start(): Promise<Record<string, string>>;
  serve(app: AppContext): void;
  close(): Promise<void>;
  /** The payer pays on the page; returns the event, not yet sent. Undefined where the page is closed. */
  pay(sessionId: string): Promise<SentEvent | undefined>;
  decline(sessionId: string): Promise<void>;
  /** The payer has ordered a bank to pay, which takes a day. Undefined where nobody waits for banks. */
  atBank?: (sessionId: string) => void;
  /** Signed by the provider. */
  altered(event: SentEvent, changes: Alteration): SentEvent;
  /** Any body, signed by the provider. */
  signed(body: string): SentEvent;
  /** Another key of the provider's, set up beside the first while keys are exchanged, and a body that it signed. */
  older?: { env: Record<string, string>; signed(body: string): SentEvent };
  /** Signed by somebody else. */
  forged(event: SentEvent): SentEvent;
  /** The cents given back of each refund, pending ones too. */
  refunds(sessionId: string): Promise<number[]>;
  /** Decides refunds that were pending; returns the events. */
  decideRefunds(): SentEvent[];
  /** What the provider would say of a refund that it has made, as far as it says anything of refunds. */
  refundEvent?: (refundId: string, changes: Alteration) => SentEvent;
  /** The bank decides about a transfer; the event may say another amount. Undefined where no transfers are made. */
  decideTransfer?: (payoutId: string, status: "success" | "failed" | "reversed", changes?: Alteration) => SentEvent;
  /** Days pass: keys that the provider keeps for a while are forgotten. */
  daysPass?: () => void;
  /** The next calls are not answered. Undefined where nothing goes over a network. */
  down?: (calls: number, outage?: Outage) => void;
}
