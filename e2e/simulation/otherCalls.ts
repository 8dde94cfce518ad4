import type { Receipt } from "#shared/api/syncProtocol.ts";
import { actorKey, type Actor } from "#shared/entities/actor.ts";
import type { Origin } from "#shared/mutations/defineMutation.ts";
import type { MutationName } from "#shared/mutations/registry.ts";
import { expectThat, isSame, stable } from "./invariants.ts";
import type { World } from "./world.ts";

/** A write that does not come from a client: a call over REST, a link of a school, a job. Now and then it comes twice. */
export async function askFor(
  world: World,
  actor: Actor,
  lane: Origin,
  name: MutationName,
  args: object,
): Promise<void> {
  const server = world.servers.find((one) => !one.isDead);
  if (!server) return;
  const mutationId = crypto.randomUUID();
  const copies = world.has("doubled requests") && world.random() < 0.3 ? 2 : 1;
  world.ledger.note(actor, lane, mutationId, name, args);
  world.scheduler.post(server, `${actorKey(actor)} asks for ${name}`, () => {
    for (let copy = 0; copy < copies; copy += 1) {
      void server.queue.write({ actor, lane, name, args, mutationId }).then(
        (receipt) => world.attempt(() => checkAcknowledged(world, actor, receipt)),
        () => undefined,
      );
    }
  });
}

/** What was acknowledged is there. */
function checkAcknowledged(world: World, actor: Actor, receipt: Receipt): void {
  const known = world.backends.server.content().receipts.get(`${actorKey(actor)} ${receipt.mutationId}`);
  const [told, kept] = [receipt, known].map((one) => one && [one.outcome, one.code, one.result]);
  expectThat(15, isSame(told, kept) || world.hasForgotten, () => `${stable(told)} was told, ${stable(kept)} is known`);
}
