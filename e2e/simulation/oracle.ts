import { actorKey, type Actor } from "#shared/entities/actor.ts";
import type { AnyRow, EntityName, RowOf } from "#shared/entities/registry.ts";
import type { MutationContext, Origin } from "#shared/mutations/defineMutation.ts";
import { mutationByName } from "#shared/mutations/registry.ts";
import { runMutation } from "#shared/mutations/runMutation.ts";
import type { Changes, Store } from "#shared/mutations/store.ts";
import type { Announcement } from "#shared/rules/announcement.ts";
import { announcementText, isMailed, isNotified } from "#shared/rules/announcementTexts.ts";
import { derivedId } from "#shared/rules/derivedId.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import { isSame, Violation } from "./invariants.ts";

export type RowsByEntity = Map<EntityName, Map<string, AnyRow>>;

export function copyRows(rows: RowsByEntity): RowsByEntity {
  return new Map([...rows].map(([entity, table]) => [entity, new Map(table)]));
}

/** A mutation and the context it runs in. */
export interface Call {
  origin: Origin;
  name: string;
  args: unknown;
  actor: Actor;
  mutationId: string;
  now: string;
  /** Set on a client, by the server's last answer: it notifies no one, numbers nothing and moves no revision. */
  clientToday?: string;
  numbers: Partial<Record<EntityName, number>>;
}

/** The expected effect of a mutation run alone over these rows, which stay unchanged. */
export interface Run {
  rejection: unknown;
  result?: unknown;
  written: ReadonlyMap<string, { entity: EntityName; row: AnyRow }>;
  numbers: Partial<Record<EntityName, number>>;
  mails: Announcement[];
}

/** Runs one mutation with the simulation's own code, so that it shares no bug with the client or server. */
export async function runAlone(rows: RowsByEntity, call: Call): Promise<Run> {
  const store = new PlainStore(rows, call.clientToday !== undefined);
  const run: Run = { rejection: undefined, written: store.written, numbers: { ...call.numbers }, mails: [] };
  try {
    run.result = await runMutation(
      call.origin,
      call.name,
      call.args,
      store,
      contextOf(call, store, run),
      mutationByName,
    );
    return run;
  } catch (rejection) {
    if (!(rejection instanceof DomainError) && call.clientToday === undefined) throw rejection;
    return { rejection, written: new Map(), numbers: call.numbers, mails: [] };
  }
}

/** Adds a run's writes to the rows. */
export function accept(rows: RowsByEntity, { written }: Run): void {
  for (const { entity, row } of written.values()) rows.get(entity)?.set(row.id, row);
}

function contextOf({ actor, mutationId, now, clientToday }: Call, store: Store, run: Run): MutationContext {
  const id = (part: number | string) => derivedId(actorKey(actor), mutationId, part);
  let announced = 0;
  const announce = async (announcement: Announcement): Promise<void> => {
    if (clientToday !== undefined) return;
    announced += 1;
    const { kind, to } = announcement;
    if (isMailed(kind)) run.mails.push(announcement);
    if (!isNotified(kind) || !("userId" in to)) return;
    const { sentence: text, path } = announcementText(announcement);
    const notification = { userId: to.userId, kind, text, path, isRead: false, createdAt: now };
    await store.insert("notification", { ...notification, id: id(`announcement ${announced}`) });
  };
  const nextNumber = async (entity: EntityName) =>
    clientToday === undefined ? (run.numbers[entity] = (run.numbers[entity] ?? 0) + 1) : undefined;
  return { actor, mutationId, now, today: clientToday ?? dayInSouthAfrica(now), id, nextNumber, announce };
}

/** South Africa is UTC+2 all year. */
export function dayInSouthAfrica(now: string | number): string {
  return new globalThis.Date(new globalThis.Date(now).getTime() + 2 * 3_600_000).toISOString().slice(0, 10);
}

/** Writes layered over rows, which stay unchanged. */
class PlainStore implements Store {
  readonly written = new Map<string, { entity: EntityName; row: AnyRow }>();
  private readonly rows: RowsByEntity;
  private readonly isClient: boolean;

  constructor(rows: RowsByEntity, isClient: boolean) {
    this.rows = rows;
    this.isClient = isClient;
  }

  async get<Name extends EntityName>(entity: Name, id: string): Promise<RowOf<Name> | undefined> {
    return (this.written.get(`${entity}:${id}`)?.row ?? this.rows.get(entity)?.get(id)) as RowOf<Name> | undefined;
  }

  async find<Name extends EntityName>(entity: Name, where: Partial<RowOf<Name>>): Promise<RowOf<Name>[]> {
    const present = new Map(this.rows.get(entity));
    for (const one of this.written.values()) if (one.entity === entity) present.set(one.row.id, one.row);
    const isWanted = (row: AnyRow) =>
      Object.entries(where).every(([field, value]) => Reflect.get(row, field) === value);
    return [...present.values()].filter(isWanted) as RowOf<Name>[];
  }

  async has<Name extends EntityName>(entity: Name, where: Partial<RowOf<Name>>): Promise<boolean> {
    return (await this.find(entity, where)).length > 0;
  }

  async insert<Name extends EntityName>(entity: Name, row: Omit<RowOf<Name>, "rev">): Promise<void> {
    if (await this.get(entity, row.id)) throw new DomainError("row.exists");
    this.put(entity, { ...row, rev: this.isClient ? 0 : 1 });
  }

  async update<Name extends EntityName>(entity: Name, id: string, changes: Changes<RowOf<Name>>): Promise<void> {
    const row = await this.get(entity, id);
    if (!row) throw new DomainError("row.notFound");
    const before = this.rows.get(entity)?.get(id)?.rev ?? 0;
    this.put(entity, { ...row, ...changes, rev: this.isClient ? row.rev : before + 1 });
  }

  private put(entity: EntityName, fields: object): void {
    const present = Object.entries(fields).filter(([, value]) => value !== undefined);
    const row = Object.fromEntries(present) as unknown as AnyRow;
    this.written.set(`${entity}:${row.id}`, { entity, row });
  }
}

/** One requested mutation, and what the simulation knows of it. */
export interface Asked {
  mutationId: string;
  /** The actor of its client, link or job, in each role the account had when it arrived. */
  actors: Actor[];
  origin: Origin;
  name: string;
  args: unknown;
  /** Discarded before it was ever sent, on the only client that had it. */
  isNeverToRun: boolean;
  /** A copied client has it too. */
  isCopied: boolean;
}

/** Every mutation ever requested, by the id of its receipt. */
export class Ledger {
  readonly asked = new Map<string, Asked>();
  /** Receipt ids by the seq that was sent: `{clientId} {seq}`. */
  readonly sent = new Map<string, Set<string>>();

  note(actor: Actor, mutation: Pick<Asked, "mutationId" | "origin" | "name" | "args">): Asked {
    const receiptId = `${actorKey(actor)} ${mutation.mutationId}`;
    const fresh = { ...mutation, actors: [actor], isNeverToRun: false, isCopied: false };
    const asked = this.asked.get(receiptId) ?? fresh;
    this.asked.set(receiptId, asked);
    return asked;
  }

  /** A call of this actor has arrived, in its current role. */
  noteCame(actor: Actor, mutationId: string): void {
    const asked = this.asked.get(`${actorKey(actor)} ${mutationId}`);
    if (asked && !asked.actors.some((one) => isSame(one, actor))) asked.actors.push(actor);
  }

  noteSent(clientId: string, seq: number, receiptId: string): void {
    const known = this.sent.get(`${clientId} ${seq}`) ?? new Set();
    this.sent.set(`${clientId} ${seq}`, known.add(receiptId));
  }

  ofReceipt(receiptId: string): Asked {
    const asked = this.asked.get(receiptId);
    if (asked) return asked;
    throw new Violation(11, `${receiptId} was decided, and nobody asked for it as this actor`);
  }
}
