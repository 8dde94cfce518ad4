import type { SyncRequest, SyncResponse } from "#shared/api/syncProtocol.ts";

/** Our server's reply to a call: changes to an answer with a receipt for everything, or a status. */
export type FakeReply = Partial<SyncResponse> | { status: number; retryAfter?: number } | "never" | "no signal";

/** The server behind `fetch`, for tests: applies what it receives unless `replies` says otherwise. */
export class FakeSyncServer {
  readonly calls: SyncRequest[] = [];
  replies: (request: SyncRequest) => FakeReply = () => ({});
  today = "2099-11-21";
  private head = 0;

  readonly fetch = async (address: string, { body, signal }: RequestInit = {}): Promise<Response> => {
    if (address === "/api/health") return Response.json({ status: "ok" });
    if (address !== "/api/sync") throw new TypeError(`Nobody calls ${address} here.`);
    const request: SyncRequest = JSON.parse(await textOf(body));
    this.calls.push(request);
    const reply = this.replies(request);
    if (reply === "no signal") throw new TypeError("Failed to fetch");
    return reply === "never" ? untilAborted(signal) : this.responseTo(request, reply);
  };

  private responseTo(request: SyncRequest, reply: Exclude<FakeReply, string>): Response {
    if ("status" in reply) {
      const named = reply.retryAfter === undefined ? {} : { "Retry-After": String(reply.retryAfter) };
      return new Response("Not now.", { status: reply.status, headers: { "Content-Type": "text/plain", ...named } });
    }
    const { clientId, cursor } = request;
    const receipts = request.mutations.map(({ mutationId }) => ({ mutationId, outcome: "applied" }));
    this.head += receipts.length;
    const now = `0~${this.head}~tag~${this.head}~tag`;
    const blank = { clientId, from: cursor, cursor: now, today: this.today, patch: {}, more: false };
    return Response.json({ ...blank, receipts, ...reply });
  }
}

async function textOf(body: BodyInit | null | undefined): Promise<string> {
  if (!(body instanceof Blob)) return String(body);
  return new Response(body.stream().pipeThrough(new DecompressionStream("gzip"))).text();
}

function untilAborted(signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
}
