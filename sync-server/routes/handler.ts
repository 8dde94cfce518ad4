import type { AnswerOf, BodyOf, CallName, QueryOf } from "#shared/api/contract.ts";
import { WireError } from "#shared/api/wireError.ts";
import type { Actor } from "#shared/entities/actor.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import type { HttpContext } from "../httpState.ts";

/** A call as its handler receives it: parsed, with numbers replaced by ids. */
export interface Asked<Name extends CallName> {
  ctx: HttpContext;
  actor: Actor;
  /** The row named by `:id`; empty when the path has none. */
  id: string;
  query: QueryOf<Name>;
  body: BodyOf<Name>;
  /** The Idempotency-Key, or a fresh id without one. */
  mutationId: string;
}

export type Handler<Name extends CallName> = (asked: Asked<Name>) => Promise<AnswerOf<Name>>;
export type Handlers = { [Name in CallName]: Handler<Name> };

export type SignedIn = Extract<Actor, { kind: "user" }>;

export function requireUser(actor: Actor): SignedIn {
  if (actor.kind !== "user") throw new DomainError("auth.signInFirst");
  return actor;
}

export function requireAdmin(actor: Actor): SignedIn {
  const user = requireUser(actor);
  if (user.role !== "admin") throw new DomainError("auth.notAllowed");
  return user;
}

/** The row, or "this does not exist, or is not yours", without saying which. */
export function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new DomainError("row.notFound");
  return row;
}

export function badRequest(sentence: string): WireError {
  return new WireError(400, sentence);
}
