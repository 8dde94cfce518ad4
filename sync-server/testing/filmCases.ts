import type { AppContext } from "../appContext.ts";
import { sidesOf, type RoleAccounts } from "./roleAccounts.ts";
import { decided } from "./factories.ts";
import { aDoneReel, aReadyClip } from "./film.ts";
import { aWorkflow } from "./workflow.ts";

/** As the specification's upload sends them: an address on the device, and numbers as text. */
export const clipFields = {
  ...{ title: "try", description: "Uploaded video clip: try.mp4", videoUrl: "blob:https://touchline.example/1" },
  ...{ thumbnailUrl: "blob:https://touchline.example/2", startTime: "0", endTime: "30", duration: "30" },
  ...{ clipType: "highlight", tags: JSON.stringify(["uploaded", "manual"]), isPublic: true },
};

/** Arguments for one more clip in a reel that is put together call by call. */
export async function aDraft(app: AppContext, accounts: RoleAccounts) {
  const { fixtureId } = await aWorkflow(app, sidesOf(accounts), "delivered");
  const { actor } = accounts.thatRequester;
  const { clipId } = await aReadyClip(app, actor, fixtureId);
  const highlightReelId = crypto.randomUUID();
  await decided(app, actor, "reel.draft", { id: highlightReelId, fixtureId, title: "The best of it" });
  return { highlightReelId, videoClipId: clipId, orderIndex: 0, startTime: "0", endTime: "5", transitionType: "fade" };
}

/** Returns the id of a reel that everyone can watch. */
export async function aPublicReel(app: AppContext, accounts: RoleAccounts): Promise<string> {
  const { fixtureId } = await aWorkflow(app, sidesOf(accounts), "delivered");
  return (await aDoneReel(app, accounts.thatRequester.actor, fixtureId)).reelId;
}
