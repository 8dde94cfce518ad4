import type { AnswerOf, BodyOf, CallName, QueryOf } from "#shared/api/contract.ts";
import { wireMessage } from "#shared/api/wireError.ts";

/** Any answer that is not a success. `message` is exactly "{status}: {response text}", the status text if it is empty. */
export class ApiError extends Error {
  readonly status: number;
  /** The server's sentence alone: what toasts show. */
  readonly text: string;

  constructor(status: number, text: string, statusText: string) {
    super(wireMessage(status, text, statusText));
    this.name = "ApiError";
    this.status = status;
    this.text = text || statusText;
  }
}

export interface CallInput<Name extends CallName> {
  /** What `:id` in the path names. */
  id?: string;
  query?: QueryOf<Name>;
  body?: BodyOf<Name>;
  /** A UUID: the same call may be made again after a dropped answer and has one effect. */
  idempotencyKey?: string;
}

/**
 * Makes one call of the contract. Throws an ApiError for every answer that is not a success, a TypeError without a
 * network.
 */
export async function call<Name extends CallName>(name: Name, input: CallInput<Name> = {}): Promise<AnswerOf<Name>> {
  const { calls } = await import("#shared/api/contract.ts");
  const { method, path } = calls[name];
  const { id, query, body, idempotencyKey } = input;
  const response = await fetch(addressOf(path, id, query), {
    method,
    credentials: "same-origin",
    headers: {
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText);
  return response.json();
}

function addressOf(path: string, id: string | undefined, query: unknown): string {
  const address = id === undefined ? path : path.replace(":id", encodeURIComponent(id));
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString();
  return search ? `${address}?${search}` : address;
}

/** The sentence to show for whatever a call has thrown; `fallback` where there is none. */
export function sentenceFor(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.text ? error.text : fallback;
}

/** True when the call did not reach the server at all. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof DOMException && error.name === "TimeoutError");
}
