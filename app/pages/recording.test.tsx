import "fake-indexeddb/auto";
import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ScreenOf } from "#app/testing/screenOf.tsx";
import { ids, people, recordedWorld, recordingArgs, school, signedWorld } from "#shared/testing/testStages.ts";
import { system, type TestWorld } from "#shared/testing/testWorld.ts";
import { fileRefusals } from "#shared/rules/fileRefusals.ts";
import { sampleMutations } from "#shared/testing/sampleMutations.ts";
// Preloaded, so that the screen's lazy imports do not use up the tests' timeouts.
import "#app/ui/DialogPanel.tsx";
import "#app/sync/mutate.ts";
import "#app/features/assignments/AssignmentDialogs.tsx";
import "#app/film/readVideo.ts";
import "#app/film/RecordingPlayer.tsx";
import { RequesterDashboardPage } from "./RequesterDashboardPage.tsx";
import { StreamerDashboardPage } from "./StreamerDashboardPage.tsx";

const patience = { timeout: 10_000 };
const fileIds = { fileId: recordingArgs.recording.id };
let shown: ScreenOf;

afterEach(() => shown.leaves());

async function opensAs(who: "streamer" | "requester", world: TestWorld): Promise<void> {
  shown = new ScreenOf(people[who]);
  await shown.syncs(world);
  const page = who === "streamer" ? <StreamerDashboardPage /> : <RequesterDashboardPage />;
  shown.opens(`/${who}-dashboard?fixture=${ids.fixture}`, page);
}

async function arrivedWorld(): Promise<TestWorld> {
  const world = await recordedWorld();
  await world.run(system, "file.received", sampleMutations["file.received"].args(fileIds));
  return world;
}

async function readyWorld(): Promise<TestWorld> {
  const world = await arrivedWorld();
  await world.run(system, "file.ready", sampleMutations["file.ready"].args(fileIds));
  return world;
}

test("a file that is not a video is refused in the dialog and nothing is queued", async () => {
  const world = await signedWorld();
  world.now = "2026-12-05T14:00:00.000Z";
  await opensAs("streamer", world);
  const [deliver] = await screen.findAllByRole("button", { name: "Mark delivered" }, patience);
  if (deliver) fireEvent.click(deliver);
  const dialog = await screen.findByRole("dialog", { name: "Mark delivered" }, patience);
  expect(dialog.textContent).toContain("At most 2 GB.");
  const letter = new File(["Dear Ma'am"], "letter.mp4", { type: "video/mp4" });
  fireEvent.change(within(dialog).getByLabelText(/^Video file/), { target: { files: [letter] } });
  expect(await within(dialog).findByText(fileRefusals.notVideo, {}, patience)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole("button", { name: "Mark delivered" }));
  expect(await within(dialog).findByText("Choose a video or add a link", {}, patience)).toBeTruthy();
  expect([await shown.database.outbox.count(), await shown.database.files.count()]).toEqual([0, 0]);
});

test("a streamer without the file on this device sees a notice and can choose it again", async () => {
  await opensAs("streamer", await recordedWorld());
  expect(await screen.findByText(/it is not on this device/, {}, patience)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Choose another file" }));
  expect(await screen.findByRole("dialog", { name: "Add the recording" }, patience)).toBeTruthy();
});

test("a refused recording says why and asks for another file", async () => {
  const world = await arrivedWorld();
  await world.run(system, "file.refused", { id: fileIds.fileId, reason: "notVideo" });
  await opensAs("streamer", world);
  expect(await screen.findByText(new RegExp(fileRefusals.notVideo), {}, patience)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Choose another file" })).toBeTruthy();
});

test("the requester sees that the recording is on its way, then plays and downloads it as the main step", async () => {
  await opensAs("requester", await arrivedWorld());
  expect(await screen.findByText(/The recording is on its way/, {}, patience)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "View Recording" })).toBeNull();
  await shown.syncs(await readyWorld());
  const view = await screen.findByRole("button", { name: "View Recording" }, patience);
  expect(view.className).toContain("button-primary");
  fireEvent.click(view);
  const player = await screen.findByRole("dialog", { name: /^Recording: / }, patience);
  expect(player.querySelector("video")?.getAttribute("src")).toBe(`/api/media/${fileIds.fileId}`);
  const download = within(player).getByText("Download Media").closest("a");
  expect(download?.getAttribute("href")).toBe(`/api/media/${fileIds.fileId}?download=1`);
});

test("once the school withdraws, neither side is offered the recording", async () => {
  const world = await readyWorld();
  await world.run(school, "permission.withdraw", { id: ids.permission });
  await opensAs("requester", world);
  const hidden = await screen.findAllByText("The school has withdrawn permission. The video is hidden.", {}, patience);
  expect(hidden.length).toBeGreaterThan(0);
  expect([screen.queryByText("View Recording"), screen.queryByText("Download Media")]).toEqual([null, null]);
});
