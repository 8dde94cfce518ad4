import type { Actor } from "#shared/entities/actor.ts";
import { mutationByName } from "#shared/mutations/registry.ts";
import { comesBy, runMutation } from "#shared/mutations/runMutation.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import { decidingContext, type Decided } from "./decidingContext.ts";
import { expectThat, isSame, stable } from "./invariants.ts";
import type { Asked } from "./ledger.ts";
import type { OverlayStore } from "./overlayStore.ts";
import type { RowsByEntity } from "./projection.ts";

/** A rejection is about the first rows that its mutation asked for. */
const aboutRows = 4;

/** What the decision should have been, in the last role that the account had when the call came, or in one before. */
export async function decideLike(
  actual: { outcome: string; code: string | undefined },
  store: OverlayStore,
  before: Decided & { rows: RowsByEntity },
  asked: Asked,
  now: string,
): Promise<Decided> {
  let [expected, decided]: [object, Decided] = [{}, before];
  for (const actor of [...asked.actors].reverse()) {
    store.forget();
    [expected, decided] = await outcomeOf(store, before, asked, actor, now);
    if (!isSame(actual, expected)) continue;
    expectThat(
      11,
      actual.outcome !== "applied" || mayAsk(asked, actor),
      () => `${asked.name} ran for ${stable(actor)}`,
    );
    break;
  }
  const id = String(Reflect.get(Object(asked.args), "id"));
  const isFound = [...before.rows.values()].some((table) => table.has(id));
  expectThat(11, actual.code !== "row.exists" || isFound, () => {
    return `${asked.name} of ${stable(asked.actors)} met a row that is not its own`;
  });
  expectThat(1, isSame(actual, expected), () => {
    return `${asked.name} by ${stable(asked.actors)} at ${now}: ${stable(actual)} instead of ${stable(expected)}`;
  });
  return decided;
}

async function outcomeOf(
  store: OverlayStore,
  before: Decided,
  { mutationId, lane, name, args }: Asked,
  actor: Actor,
  now: string,
): Promise<[object, Decided]> {
  const { context, decided } = decidingContext(store, { actor, mutationId, now }, before);
  try {
    const result = await runMutation(lane, name, args, store, context);
    return [{ outcome: "applied", result }, decided];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    store.written.clear();
    const about = store.reads.slice(0, aboutRows);
    const told = { outcome: "rejected", code: error.code, message: error.message };
    const { numbers, mails } = before;
    return [about.length > 0 ? { ...told, about } : told, { numbers, mails }];
  }
}

/** What the mutation's own definition says of who may ask for it, by which way, and with what. */
function mayAsk({ lane, name, args }: Asked, actor: Actor): boolean {
  const mutation = mutationByName(name);
  if (!mutation) return false;
  const roles = actor.kind === "user" ? [actor.role, "user" as const] : [actor.kind];
  const isAllowed = mutation.actors.some((role) => roles.some((own) => own === role));
  return comesBy(mutation, lane) && isAllowed && mutation.args.safeParse(args).success;
}
