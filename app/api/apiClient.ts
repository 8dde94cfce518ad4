import type { AnswerOf, BodyOf, CallName, QueryOf } from "#shared/api/contract.ts";
import type { Call } from "#shared/api/call.ts";
import { wireMessage } from "#shared/api/wireError.ts";
import { reach } from "./reach.ts";
import { Unreachable } from "./unreachable.ts";

export { isUnreachable } from "./unreachable.ts";

/** Any answer that is not a success. `message` is exactly "{status}: {response text}", the status text if it is empty. */
export class ApiError extends Error {
  readonly status: number;
  /** Only the server's sentence, as shown in toasts. */
  readonly text: string;

  constructor(status: number, text: string, statusText: string) {
    super(wireMessage(status, text, statusText));
    this.name = "ApiError";
    this.status = status;
    this.text = text || statusText;
  }
}

export interface CallInput<Name extends CallName> {
  /** The value of `:id` in the path. */
  id?: string;
  query?: QueryOf<Name>;
  body?: BodyOf<Name>;
  /** A UUID, with which a call can be repeated after a lost answer and takes effect only once. */
  idempotencyKey?: string;
  /** The caller no longer wants the answer: rejects with an AbortError. */
  signal?: AbortSignal;
}

/**
 * Makes one call of the contract. Throws an ApiError for every answer that is not a success, and Unreachable within
 * seconds when our server does not answer.
 */
export async function call<Name extends CallName>(name: Name, input: CallInput<Name> = {}): Promise<AnswerOf<Name>> {
  const { method, path, isKeyless = false, answer } = await definitionOf(name);
  const { id, query, body, signal } = input;
  // A lost call is repeated, so it always has a key that limits it to one effect.
  const key = input.idempotencyKey ?? (method === "POST" && !isKeyless ? crypto.randomUUID() : undefined);
  const { status, statusText, text } = await reach(addressOf(path, id, query), {
    method,
    headers: {
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(key === undefined ? {} : { "Idempotency-Key": key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal,
  });
  if (status >= 400) throw new ApiError(status, text, statusText);
  const parsed = answer.safeParse(jsonOf(text));
  if (!parsed.success) throw new Unreachable("This is not an answer of our server.", parsed.error);
  return parsed.data as AnswerOf<Name>;
}

/** The session's calls load without all the others: every start of the app makes one. */
async function definitionOf(name: CallName): Promise<Call> {
  const { sessionCalls } = await import("#shared/api/sessionCalls.ts");
  if (isKeyOf(sessionCalls, name)) return sessionCalls[name];
  return (await import("#shared/api/contract.ts")).calls[name];
}

function isKeyOf<Known extends object>(known: Known, name: PropertyKey): name is keyof Known {
  return Object.hasOwn(known, name);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Unreachable("The answer is not whole.", error);
  }
}

function addressOf(path: string, id: string | undefined, query: unknown): string {
  const address = id === undefined ? path : path.replace(":id", encodeURIComponent(id));
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString();
  return search ? `${address}?${search}` : address;
}

/** The sentence to show for an error thrown by a call; `fallback` when it has none. */
export function sentenceFor(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.text ? error.text : fallback;
}
