import { createHash } from "node:crypto";
import { actorKey, type Actor } from "#shared/entities/actor.ts";
import { viewFor } from "#shared/entities/entity.ts";
import type { Receipt } from "#shared/api/syncProtocol.ts";
import { definedFields } from "#shared/rules/definedFields.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import { isRejectionCode } from "#shared/rules/domainErrors.ts";
import type { ReceiptDocument } from "../db/syncCollections.ts";
import type { ReadPort } from "./serverStore.ts";

/** A mutation is identified by its sender and its id, so that nobody gets another person's receipt. */
export function receiptId(actor: Actor, mutationId: string): string {
  return `${actorKey(actor)} ${mutationId}`;
}

/** Equal when two calls under one key ask for the same. Key order does not matter. */
export function argsHash(name: string, args: unknown): string {
  return createHash("sha256")
    .update(`${name} ${stableJson(args)}`)
    .digest("base64url");
}

function stableJson(value: unknown): string {
  return (
    JSON.stringify(value, (_key, inner: unknown) =>
      inner !== null && typeof inner === "object" && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([left], [right]) => (left < right ? -1 : 1)))
        : inner,
    ) ?? ""
  );
}

/** Adds data to a result that must not be stored (a claim token, say). */
export type Present = (receipt: ReceiptDocument, actor: Actor) => unknown;

/**
 * The answer to a mutation. The rows a rejection is about are read now, as this actor may see them, and never stored.
 */
export async function answerOf(
  receipt: ReceiptDocument,
  actor: Actor,
  port: ReadPort,
  present: Present,
  shown: Shown = newShown(),
): Promise<Receipt> {
  const answer = outcomeOf(receipt);
  if (receipt.outcome === "applied") answer.result = present(receipt, actor);
  if (receipt.message !== undefined) answer.message = receipt.message;
  if (receipt.about) answer.current = await currentOf(receipt, actor, port, shown);
  return answer;
}

/** The answer to a mutation without anything of what it said or made. */
export function outcomeOf({ _id, outcome, rev, code }: ReceiptDocument): Receipt {
  return { mutationId: _id.slice(_id.lastIndexOf(" ") + 1), outcome, ...definedFields({ rev, code }) };
}

async function currentOf(
  { about = [], code }: ReceiptDocument,
  actor: Actor,
  port: ReadPort,
  shown: Shown,
): Promise<Record<string, unknown>> {
  const current: Record<string, unknown> = {};
  for (const { entity, id } of about) {
    if (entity in current) continue;
    const key = `${entity} ${id} ${code === bothVersions}`;
    if (shown.rows.get(id) === key) {
      current[entity] = { id };
      continue;
    }
    if (shown.bytesLeft <= 0) continue;
    const row = await port.row(entity, id);
    const view = row && viewFor(port.entities[entity], row, actor);
    if (!view) continue;
    current[entity] = shownFields(view, code);
    shown.rows.set(id, key);
    shown.bytesLeft -= Buffer.byteLength(JSON.stringify(current[entity]));
  }
  return current;
}

/** The writer compares their text with their own row as it is now. */
const bothVersions = "sync.changedElsewhere";
/** The outcome of a match or a bid, for a rejection's text. */
const ofMatch = ["id", "number", "homeSchool", "awaySchool", "sport", "matchDate", "matchTime", "venue", "status"];
const ofBid = ["fixtureId", "bidId", "budgetCents", "proposedPriceCents"];

/**
 * The fields of a row that a rejection shows. A device keeps them until dismissed, long after the row is gone: so they
 * contain no contact details.
 */
export function shownFields(view: object, code: string | undefined): object {
  if (code === bothVersions) return view;
  return Object.fromEntries(Object.entries(view).filter(([field]) => [...ofMatch, ...ofBid].includes(field)));
}

/** What one answer has already shown: its rejections may all be about the same rows, possibly large ones. */
export interface Shown {
  /** By id: how it was last shown. */
  rows: Map<string, string>;
  bytesLeft: number;
}

const mostBytesShown = 512 * 1024;

export function newShown(): Shown {
  return { rows: new Map(), bytesLeft: mostBytesShown };
}

/** Throws a refused receipt's rejection. */
export function resultOf(receipt: Receipt): unknown {
  if (receipt.outcome === "applied") return receipt.result;
  const code = receipt.code ?? "";
  throw isRejectionCode(code)
    ? new DomainError(code, {}, receipt.message)
    : new Error(`A mutation ended ${receipt.outcome} with ${code || "no code"}.`);
}
