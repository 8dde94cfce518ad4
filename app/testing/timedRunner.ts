import { SyncRunner } from "#app/sync/syncRunner.ts";
import type { SyncRequest, SyncResponse } from "#shared/api/syncProtocol.ts";
import { signedInClient } from "./clientSteps.ts";

/** A runner whose calls are timed, and a server that works or fails as the test demands. */
export class TimedRunner {
  readonly store = signedInClient("0d0c0b0a-1111-4222-8333-444455556666");
  /** When each call was made, in seconds since the runner's start. */
  calls: number[] = [];
  reply: (request: SyncRequest) => SyncResponse = answered();
  readonly runner: SyncRunner;

  constructor() {
    const began = Date.now();
    this.runner = new SyncRunner(
      async () => [this.store],
      async (request) => {
        this.calls.push((Date.now() - began) / 1_000);
        return this.reply(request);
      },
    );
  }

  fails(error: Error): void {
    this.reply = () => {
      throw error;
    };
  }

  works(changes: Partial<SyncResponse> = {}): void {
    this.reply = answered(changes);
  }

  /** How long it waited before each call after the first. */
  pauses(): number[] {
    return this.calls.slice(1).map((at, index) => Math.round((at - (this.calls[index] ?? 0)) * 1_000) / 1_000);
  }
}

function answered(changes: Partial<SyncResponse> = {}): (request: SyncRequest) => SyncResponse {
  return ({ clientId, cursor, mutations }) => {
    const receipts = mutations.map(({ mutationId }) => ({ mutationId, outcome: "applied" as const }));
    const blank = { clientId, from: cursor, cursor: "0~7~tag~7~tag", today: "2099-11-21", patch: {}, more: false };
    return { ...blank, receipts, ...changes };
  };
}
