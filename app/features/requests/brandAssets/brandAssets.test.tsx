import "fake-indexeddb/auto";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, test } from "vitest";
import { StoreOwnerProvider } from "#app/db/AccountContext.ts";
import { DatabaseProvider } from "#app/db/DatabaseProvider.tsx";
import { keepResults } from "#app/db/results.ts";
import { LocalDatabase } from "#app/db/localDatabase.ts";
import { NotifyContext } from "#app/sync/NotifyContext.ts";
import { setSyncPhase } from "#app/sync/syncStatus.ts";
import { uploadTokens } from "#app/sync/uploads/uploadRows.ts";
import { fileRefusals } from "#shared/rules/fileRefusals.ts";
import { match } from "#shared/testing/samples.ts";
import "#app/film/readAsset.ts";
import { emptyFixtureForm } from "../form/fixtureFormValues.ts";
import { RequestForm, type SentRequest } from "../form/RequestForm.tsx";

const { clientType: _, ...typed } = match;
const png = new File([Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")], "shop.png", { type: "image/png" });
const svg = new File(["<svg/>"], "shop.svg", { type: "image/svg+xml" });
let database: LocalDatabase;
let sent: SentRequest[] = [];

/** Offline, so that everything sent is queued. */
beforeEach(() => {
  setSyncPhase({ kind: "offline" });
  database = new LocalDatabase("visitor");
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  sent = [];
  await database.delete();
});

function opens(): void {
  cleanup();
  const initial = { ...emptyFixtureForm, ...typed, budget: "6000", businessName: "Corner Bakery" };
  render(
    <MemoryRouter>
      <NotifyContext value={() => undefined}>
        <DatabaseProvider userId="visitor">
          <StoreOwnerProvider value={{ userId: "visitor", role: "user" }}>
            <RequestForm kind="business" initial={initial} onSent={(request) => sent.push(request)} />
          </StoreOwnerProvider>
        </DatabaseProvider>
      </NotifyContext>
    </MemoryRouter>,
  );
}

function chooses(label: RegExp, file: File): void {
  fireEvent.change(screen.getByLabelText(label), { target: { files: [file] } });
}

test("a visitor's logo is kept with the draft and sent whole with the request", async () => {
  opens();
  chooses(/^Logo/, svg);
  expect(await screen.findByText(`shop.svg: ${fileRefusals.notImage}`)).toBeTruthy();
  chooses(/^Logo/, png);
  await screen.findByText("shop.png");
  opens();
  await screen.findByText("shop.png");
  fireEvent.change(screen.getByLabelText(/School Contact Role/), { target: { value: "Principal" } });
  fireEvent.click(screen.getByRole("button", { name: "Submit Request" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const [item] = await database.outbox.toArray();
  const [file] = await database.files.toArray();
  expect(item?.args).toMatchObject({ assets: [{ id: file?.id, purpose: "logo", name: "shop.png", bytes: png.size }] });
  expect([file?.announcedBy, file?.draftOf]).toEqual([item?.mutationId, undefined]);
  expect(await database.fileParts.count()).toBe(1);

  const files = await database.files.toArray();
  expect([...(await uploadTokens(database, files))], "nothing goes out before the server's answer").toEqual([]);
  const result = { id: sent[0]?.fixtureId, uploadToken: "the token" };
  await keepResults(database, [
    { mutationId: item?.mutationId ?? "", name: "fixture.submit", outcome: "applied", result } as never,
  ]);
  expect([...(await uploadTokens(database, files))]).toEqual([[file?.id, "the token"]]);
});

test("removing a chosen logo deletes its bytes", async () => {
  opens();
  chooses(/^Logo/, png);
  fireEvent.click(await screen.findByRole("button", { name: "Remove shop.png" }));
  await waitFor(async () => expect([await database.files.count(), await database.fileParts.count()]).toEqual([0, 0]));
});
