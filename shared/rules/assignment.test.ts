import { expect, test } from "vitest";
import {
  canAskAgain,
  canCancelBid,
  canDeliver,
  canMarkPaid,
  canRequestPermission,
  canStartStream,
  displayStatus,
  type Stage,
} from "./assignment.ts";
import { permissionStatuses, schoolAskStates } from "../entities/bid.ts";
import { hasSchoolLink } from "./schoolAsk.ts";
import { nextAction, trackerSteps, type Reader } from "./tracker.ts";

const accepted: Stage = {
  status: "accepted",
  schoolPermissionStatus: "pending",
  contractSigned: false,
  paymentStatus: "pending",
};
const asked: Stage = { ...accepted, schoolPermissionStatus: "requested" };
const permitted: Stage = { ...accepted, schoolPermissionStatus: "approved" };
const signed: Stage = { ...permitted, contractSigned: true };
const live: Stage = { ...signed, streamUrl: "https://youtu.be/abcdefghijk" };
const delivered: Stage = { ...live, deliveredAt: "2026-11-28T12:00:00.000Z" };
const paid: Stage = { ...delivered, paymentStatus: "completed" };
const stages = [accepted, asked, permitted, signed, live, delivered, paid];

function states(bid: Stage, reader: Reader): string {
  return trackerSteps(bid, reader)
    .map((step) => (step.isCurrent ? `[${step.state}]` : step.state))
    .join(" ");
}

test("the display status uses the spec's words, and the furthest stage wins", () => {
  expect(stages.map(displayStatus)).toEqual([
    "Initial Setup",
    "Awaiting School Permission",
    "Permission Granted",
    "Ready to Stream",
    "Live Streaming",
    "Stream Delivered",
    "Completed & Paid",
  ]);
  expect(displayStatus({ ...accepted, paymentStatus: "completed" })).toBe("Completed & Paid");
  expect(displayStatus({ ...accepted, deliveredAt: "2026-11-28T12:00:00.000Z" })).toBe("Stream Delivered");
});

test("the five steps carry the spec's labels", () => {
  expect(trackerSteps(accepted, "streamer").map((step) => step.label)).toEqual([
    "Assigned",
    "School Permission",
    "Contract",
    "Stream",
    "Payment",
  ]);
});

test("the streamer's tracker shows whose move it is", () => {
  expect(stages.map((bid) => states(bid, "streamer"))).toEqual([
    "done [mine] toCome toCome toCome",
    "done [waiting] toCome toCome toCome",
    "done done [mine] toCome toCome",
    "done done done [mine] toCome",
    "done done done [done] toCome",
    "done done done done [mine]",
    "done done done done done",
  ]);
});

test("the requester waits while it is the streamer's move", () => {
  expect(states(accepted, "requester")).toBe("done [waiting] toCome toCome toCome");
  expect(states(signed, "requester")).toBe("done done done [waiting] toCome");
});

test("a school's refusal is a refused step, and signing turns a side to waiting", () => {
  expect(states({ ...accepted, schoolPermissionStatus: "declined" }, "streamer")).toBe(
    "done [refused] toCome toCome toCome",
  );
  const signature = {
    typedName: "T",
    userId: "u",
    role: "streamer" as const,
    textHash: "h",
    signedAt: "2026-11-21T10:00:00.000Z",
    mutationId: "m",
  };
  const [, , contract] = trackerSteps(permitted, "streamer", { streamerSignature: signature });
  expect(contract?.state).toBe("waiting");
  expect(nextAction(permitted, "streamer", { streamerSignature: signature })).toBe(
    "You have signed. The requester signs next.",
  );
});

test("each stage offers its own actions only", () => {
  const actions = [canRequestPermission, canStartStream, canDeliver, canMarkPaid, canCancelBid, canAskAgain];
  const offered = stages.map((bid) => actions.map((can) => (can(bid) ? 1 : 0)).join(""));
  expect(offered).toEqual(["100010", "000010", "000010", "011010", "001010", "000100", "000000"]);
});

test("a school that declined or withdrew can be asked again while there is something to permit", () => {
  for (const schoolPermissionStatus of permissionStatuses) {
    const isRefused = schoolPermissionStatus === "declined" || schoolPermissionStatus === "withdrawn";
    const asked = stages.map((bid) => canAskAgain({ ...bid, schoolPermissionStatus }));
    expect(asked, schoolPermissionStatus).toEqual(stages.map((bid) => isRefused && !bid.deliveredAt));
    expect(canAskAgain({ ...accepted, schoolPermissionStatus, status: "cancelled" })).toBe(false);
  }
});

test("only an accepted bid is a workflow", () => {
  const cancelled = stages.map((bid): Stage => ({ ...bid, status: "cancelled" }));
  for (const bid of cancelled) {
    expect([canRequestPermission, canStartStream, canDeliver, canMarkPaid].some((can) => can(bid))).toBe(false);
  }
});

test("no one sees that the school was asked before it was", () => {
  for (const reader of ["streamer", "requester"] as const) {
    const said = [undefined, ...schoolAskStates].map((schoolAsk) => nextAction({ ...asked, schoolAsk }, reader));
    expect(new Set(said).size).toBe(said.length);
    for (const sentence of said) expect(sentence).toMatch(/^[A-Z].+\.$/);
    const claims = schoolAskStates.filter((schoolAsk) =>
      nextAction({ ...asked, schoolAsk }, reader).startsWith("We've asked"),
    );
    expect(claims).toEqual(["asked"]);
  }
  expect(schoolAskStates.filter((schoolAsk) => hasSchoolLink({ ...asked, schoolAsk }))).toEqual(["sending", "asked"]);
});

test("when a paid match loses its permission, the streamer sees what to remove", () => {
  const [paid] = stages.slice(-1);
  if (!paid) throw new Error("There are no stages.");
  const withdrawn = { ...paid, schoolPermissionStatus: "withdrawn" as const };
  expect(nextAction(withdrawn, "streamer")).toContain("Remove every copy you published.");
  expect(nextAction(withdrawn, "requester")).toBe("The school has withdrawn permission. The video is hidden.");
});

test("a reported no-show comes before filming: one side answers, the other waits, and a film ends it", () => {
  const at = "2026-11-28T10:00:00.000Z";
  const noShow = { by: "requester", state: "open", claimedAt: at, reportedAt: at } as const;
  const reported: Stage = { ...signed, noShow };
  expect(nextAction(reported, "streamer")).toBe("Answer the report: say whether you were there.");
  expect(nextAction(reported, "requester")).toBe("The other side has 24 hours to contest your report.");
  for (const reader of ["streamer", "requester"] as const) {
    const contested = nextAction({ ...reported, noShow: { ...noShow, state: "contested" } }, reader);
    expect(contested).toBe("Nothing to do until we have decided.");
    expect(nextAction({ ...reported, deliveredAt: at }, reader)).not.toMatch(/report/);
  }
});

test("every stage says what happens next, for both sides", () => {
  const sentences = stages.flatMap((bid) => [nextAction(bid, "streamer"), nextAction(bid, "requester")]);
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].+\.$/);
  expect(nextAction(accepted, "streamer")).toBe("Ask the school for permission.");
});
