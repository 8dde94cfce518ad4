import { entities } from "#shared/entities/registry.ts";
import { proofClaims, proofHeaderSchema, type ProofClaims } from "#shared/rules/proof.ts";
import type { AppContext } from "../appContext.ts";
import { Proofs } from "../auth/proofs.ts";
import { writeSystem } from "../media/writeSystem.ts";

const lookEveryMs = 60_000;

/** Signs the code of every approved permission that has none. Returns how many it signed. */
export async function signProofs(app: AppContext, now = Date.now()): Promise<number> {
  return signThese(app, { permissionStatus: "approved", proof: { $exists: false } }, now);
}

/** Signs again what a key that is no longer used here has signed. */
export async function renewProofs(app: AppContext, now = Date.now()): Promise<number> {
  const kids = new Set(new Proofs(app.keys.token).publicKeys.map(({ kid }) => kid));
  const approved = app.database.collection<{ _id: string; proof?: string }>(entities.schoolPermission.table);
  const held = await approved.find({ permissionStatus: "approved", proof: { $exists: true } }).toArray();
  const stale = held.filter(({ proof = "" }) => !kids.has(kidOf(proof))).map(({ _id }) => _id);
  return stale.length === 0 ? 0 : signThese(app, { _id: { $in: stale } }, now);
}

async function signThese(app: AppContext, filter: Record<string, unknown>, now: number): Promise<number> {
  const proofs = new Proofs(app.keys.token);
  const permissions = app.database.collection<{ _id: string }>(entities.schoolPermission.table);
  let count = 0;
  for (const { _id: id } of await permissions.find(filter).toArray()) {
    const claims = await claimsOf(app, id);
    if (!claims || claims.exp * 1000 <= now) continue;
    await writeSystem(app, "permission.prove", { id, proof: proofs.sign(claims) });
    count += 1;
  }
  return count;
}

/** What the code of a permission says; undefined while there is nothing to show at a gate. */
export async function claimsOf({ rows }: Pick<AppContext, "rows">, id: string): Promise<ProofClaims | undefined> {
  const permission = await rows.rowOne("schoolPermission", id);
  const bid = permission && (await rows.rowOne("bid", permission.bidId));
  const fixture = permission && (await rows.rowOne("fixture", permission.fixtureId));
  return bid && fixture && proofClaims(permission, bid, fixture);
}

function kidOf(proof: string): string {
  try {
    return proofHeaderSchema.parse(JSON.parse(Buffer.from(proof.split(".")[0] ?? "", "base64url").toString())).kid;
  } catch {
    return "";
  }
}

/**
 * Runs after every commit here that wrote a permission, and each minute for those of other processes. Returns a
 * function that stops it.
 */
export function keepProofs(app: AppContext): () => Promise<void> {
  let isAsked = false;
  let looking: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    while (isAsked) {
      isAsked = false;
      await signProofs(app);
    }
  };
  const run = (work: () => Promise<unknown>): Promise<void> =>
    work()
      .then(() => undefined)
      .catch((error: unknown) => {
        app.log.warn({ type: error instanceof Error ? error.name : typeof error }, "Codes for the gate are not signed");
      });
  const ask = (): void => {
    isAsked = true;
    looking ??= run(look).finally(() => (looking = undefined));
  };
  const stopListening = app.proofSignal.onWake(ask);
  const timer = setInterval(ask, lookEveryMs);
  const renewing = run(() => renewProofs(app));
  ask();
  return async () => {
    stopListening();
    clearInterval(timer);
    isAsked = false;
    await Promise.all([renewing, looking]);
  };
}
