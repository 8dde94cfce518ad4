import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { PaystackTransfer } from "#server/testing/paystackRecords.ts";
import type { CutCall } from "#server/testing/paystackStandIn.ts";
import type { SentEvent } from "#server/testing/providerBench.ts";
import type { Order } from "./paystackMain.ts";

/** Paystack's stand-in in a process of its own: it goes on when a server is killed in the middle of a call. */
export class PaystackProcess {
  readonly base: string;
  private readonly child: ChildProcess;
  private readonly waiting = new Map<number, (answer: unknown) => void>();
  private asked = 0;
  /** Calls so far. */
  calls = 0;
  private onCall = (): void => undefined;
  private onCut = (): void => undefined;

  private constructor(child: ChildProcess, base: string) {
    this.child = child;
    this.base = base;
    child.on("message", (told: { what: string; id?: number; answer?: unknown }) => {
      if (told.what === "cut") return this.onCut();
      if (told.what === "called") return this.called();
      this.waiting.get(told.id ?? 0)?.(told.answer);
      this.waiting.delete(told.id ?? 0);
    });
  }

  static async start(): Promise<PaystackProcess> {
    const main = fileURLToPath(new URL("paystackMain.ts", import.meta.url));
    const child = fork(main, { execArgv: ["--import", "tsx"], stdio: ["ignore", "inherit", "inherit", "ipc"] });
    const [{ base }] = (await once(child, "message")) as [{ base: string }];
    return new PaystackProcess(child, base);
  }

  stop(): void {
    this.child.disconnect();
  }

  transfers(): Promise<PaystackTransfer[]> {
    return this.ask({ ask: "transfers" });
  }

  /** The bank's word on a transfer: the event, not yet sent. */
  decide(reference: string, status: "success" | "failed" | "reversed"): Promise<SentEvent> {
    return this.ask({ ask: "decide", reference, status });
  }

  /** Resolves at the next call, or after so many milliseconds. */
  nextCall(orAfterMs: number): Promise<void> {
    return new Promise((resolve) => {
      const late = setTimeout(resolve, orAfterMs);
      this.onCall = () => {
        clearTimeout(late);
        resolve();
      };
    });
  }

  /** Ends its caller at the next such call. Resolves once it is dead. */
  async cutAt(call: CutCall, kill: () => Promise<void>): Promise<{ dead: Promise<void> }> {
    const dead = new Promise<void>((resolve, reject) => {
      this.onCut = () =>
        void kill()
          .then(() => this.ask({ ask: "goOn" }))
          .then(() => resolve(), reject);
    });
    await this.ask({ ask: "cut", call });
    return { dead };
  }

  private called(): void {
    this.calls += 1;
    this.onCall();
  }

  private ask<Answer>(order: Order): Promise<Answer> {
    this.asked += 1;
    const id = this.asked;
    this.child.send({ id, order });
    return new Promise((resolve) => void this.waiting.set(id, (answer) => resolve(answer as Answer)));
  }
}
