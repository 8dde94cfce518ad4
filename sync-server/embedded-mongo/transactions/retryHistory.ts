import { decode, encode } from "../bson/codec.ts";
import { type Doc, isDoc } from "../bson/values.ts";
import { MongoError } from "../mongoError.ts";
import { sessionKey } from "../storage/keys.ts";
import type { View } from "../storage/view.ts";
import type { Writer } from "../storage/writer.ts";

interface SessionRecord {
  readonly txnNumber: number;
  readonly committed: boolean;
  /** Inserted statements as [first, last] pairs. */
  readonly inserted: [number, number][];
  readonly results: Doc;
}

function pairs(value: unknown): [number, number][] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((pair: unknown): [number, number][] => {
    if (!Array.isArray(pair)) return [];
    const [first, last] = pair.map(Number);
    return first === undefined || last === undefined ? [] : [[first, last]];
  });
}

/** What is stored about a session's last write, or undefined. */
export function readSessionRecord(view: View, session: string): SessionRecord | undefined {
  const bytes = view.get(sessionKey(session));
  if (!bytes) return undefined;
  const { txnNumber, committed, inserted, results } = decode(bytes);
  return {
    txnNumber: Number(txnNumber),
    committed: committed === true,
    inserted: pairs(inserted),
    results: isDoc(results) ? results : {},
  };
}

export function tooOld(txnNumber: number, newer: number): MongoError {
  return new MongoError(
    225,
    `Cannot start transaction ${txnNumber} because a newer transaction ${newer} has already started on this session`,
  );
}

/** Records that a transaction committed, in the same disk write as its changes. */
export function recordCommit(writer: Pick<Writer, "put">, session: string, txnNumber: number): void {
  writer.put(sessionKey(session), encode({ txnNumber, committed: true, at: new Date() }));
}

/** The statements of a retryable write: those done before, and those done now. */
export class RetryHistory {
  private readonly session: string;
  private readonly txnNumber: number;
  private readonly inserted: [number, number][];
  private readonly results: Doc;
  private changed = false;

  constructor(view: View, session: string, txnNumber: number) {
    this.session = session;
    this.txnNumber = txnNumber;
    const record = readSessionRecord(view, session);
    if (record && record.txnNumber > txnNumber) throw tooOld(txnNumber, record.txnNumber);
    const same = record?.txnNumber === txnNumber ? record : undefined;
    if (same?.committed === true) {
      throw new MongoError(256, `Transaction ${txnNumber} has been committed; it is no retryable write.`);
    }
    this.inserted = same ? same.inserted : [];
    this.results = same ? same.results : {};
  }

  /** The result of a statement that was done before, or undefined. */
  resultOf(statement: number): Doc | undefined {
    if (this.inserted.some(([first, last]) => statement >= first && statement <= last)) return { n: 1 };
    const known = this.results[String(statement)];
    return isDoc(known) ? known : undefined;
  }

  addInsert(statement: number): void {
    this.changed = true;
    const last = this.inserted.at(-1);
    if (last && last[1] === statement - 1) last[1] = statement;
    else this.inserted.push([statement, statement]);
  }

  add(statement: number, result: Doc): void {
    this.changed = true;
    this.results[String(statement)] = result;
  }

  /** Joins the record to the write's own batch, so that both reach the disk together. */
  save(writer: Writer): void {
    if (!this.changed) return;
    const { txnNumber, inserted, results } = this;
    writer.put(sessionKey(this.session), encode({ txnNumber, inserted, results, at: new Date() }));
  }
}
