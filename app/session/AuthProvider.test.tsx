import "fake-indexeddb/auto";
import { act, cleanup, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { activeUser } from "#app/db/deviceDatabase.ts";
import { LocalDatabase } from "#app/db/localDatabase.ts";
import { queueMutation } from "#app/sync/mutate.ts";
import { nomsa, SessionApp, thabo } from "#app/testing/sessionApp.tsx";
import { match } from "#shared/testing/samples.ts";
import { storeUser } from "./storedUser.ts";

let app: SessionApp;

beforeEach(async () => {
  app = new SessionApp();
  vi.stubGlobal("fetch", app.server.fetch);
  // What signing in and out imports, preloaded so that no test waits for a file.
  await Promise.all([import("./clearAccount.ts"), import("#app/db/deviceDatabase.ts")]);
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  for (const { id } of [nomsa, thabo]) await new LocalDatabase(id).delete();
});

test("signing in applies to the app and the service worker and survives an offline restart", async () => {
  await app.opens();
  await app.shows("signedOut");
  await app.signsIn(nomsa);
  await app.shows("signed in as nomsa");
  await waitFor(async () => expect(await activeUser()).toMatchObject({ userId: nomsa.id }));
  app.server.isReachable = false;
  await app.opens();
  await app.shows("signed in as nomsa");
});

test("a session that ended on the server ends here, and the outbox is kept for its owner", async () => {
  storeUser(nomsa);
  const database = new LocalDatabase(nomsa.id);
  await queueMutation(database, { userId: nomsa.id, role: "user" }, "fixture.submit", { ...match, id: nomsa.id });
  await app.opens();
  await app.shows("signedOut");
  expect(await database.outbox.count()).toBe(1);
  expect(await database.rows("fixture").count()).toBe(0);
  database.close();
});

test("an identity check answered after a sign-in changes nothing", async () => {
  const answerMe = app.server.hold("me");
  await app.opens();
  await app.signsIn(thabo);
  answerMe();
  await app.isQuiet();
  await app.shows("signed in as thabo");
  expect(localStorage.getItem("user")).toContain("thabo");
});

test("an identity check answered after claiming a request does not sign its account out", async () => {
  const answerMe = app.server.hold("me");
  await app.opens();
  app.server.signedIn = thabo;
  act(() => app.auth.adopt(thabo));
  answerMe();
  await app.isQuiet();
  await app.shows("signed in as thabo");
  expect(localStorage.getItem("user")).toContain("thabo");
});

test("an identity check answered after a sign-out does not sign in again", async () => {
  app.server.signedIn = nomsa;
  storeUser(nomsa);
  const answerMe = app.server.hold("me");
  await app.opens();
  await app.signsOut();
  answerMe();
  await app.isQuiet();
  await app.shows("signedOut");
  expect(localStorage.getItem("user")).toBeNull();
});

test("a barred account is signed out on the server again and leaves nothing here", async () => {
  await app.opens();
  await app.shows("signedOut");
  const entered = await act(() => app.auth.signIn({ username: "nomsa", password: "touchline-1" }, () => false));
  expect(entered).toBeUndefined();
  await app.isQuiet();
  await app.shows("signedOut");
  expect(app.server.signedIn).toBeNull();
  expect(localStorage.getItem("user")).toBeNull();
});

test("if the server takes over a second to identify the user, shows signed out, then corrects it", async () => {
  app.server.signedIn = nomsa;
  const answerMe = app.server.hold("me");
  await app.opens();
  await app.shows("checking");
  await app.shows("signedOut");
  answerMe();
  await app.shows("signed in as nomsa");
});
