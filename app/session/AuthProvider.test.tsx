// @vitest-environment happy-dom
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
  // What signing in and out loads, so that no test waits for a file.
  await Promise.all([import("./clearAccount.ts"), import("#app/db/deviceDatabase.ts")]);
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  for (const { id } of [nomsa, thabo]) await new LocalDatabase(id).delete();
});

test("who signs in is signed in, here and for the service worker, and stays so after a restart without a signal", async () => {
  await app.opens();
  await app.shows("signedOut");
  await app.signsIn(nomsa);
  await app.shows("signed in as nomsa");
  await waitFor(async () => expect(await activeUser()).toMatchObject({ userId: nomsa.id }));
  app.server.isReachable = false;
  await app.opens();
  await app.shows("signed in as nomsa");
});

test("a session that has ended on the server ends here, and what waits is kept for its owner", async () => {
  storeUser(nomsa);
  const database = new LocalDatabase(nomsa.id);
  await queueMutation(database, { userId: nomsa.id, role: "user" }, "fixture.submit", { ...match, id: nomsa.id });
  await app.opens();
  await app.shows("signedOut");
  expect(await database.outbox.count()).toBe(1);
  expect(await database.rows("fixture").count()).toBe(0);
  database.close();
});

test("an answer to who this is that comes after a sign-in changes nothing", async () => {
  const answerMe = app.server.hold("me");
  await app.opens();
  await app.signsIn(thabo);
  answerMe();
  await app.isQuiet();
  await app.shows("signed in as thabo");
  expect(localStorage.getItem("user")).toContain("thabo");
});

test("an answer to who this is that comes after a request was claimed does not sign its account out", async () => {
  const answerMe = app.server.hold("me");
  await app.opens();
  app.server.signedIn = thabo;
  act(() => app.auth.adopt(thabo));
  answerMe();
  await app.isQuiet();
  await app.shows("signed in as thabo");
  expect(localStorage.getItem("user")).toContain("thabo");
});

test("an answer to who this is that comes after a sign-out does not sign in again", async () => {
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

test("an account that may not enter is signed out again on the server, and nothing of it stays here", async () => {
  await app.opens();
  await app.shows("signedOut");
  const entered = await act(() => app.auth.signIn({ username: "nomsa", password: "touchline-1" }, () => false));
  expect(entered).toBeUndefined();
  await app.isQuiet();
  await app.shows("signedOut");
  expect(app.server.signedIn).toBeNull();
  expect(localStorage.getItem("user")).toBeNull();
});

test("where the server does not say in a second who this is, nobody is assumed, and corrected when it does", async () => {
  app.server.signedIn = nomsa;
  const answerMe = app.server.hold("me");
  await app.opens();
  await app.shows("checking");
  await app.shows("signedOut");
  answerMe();
  await app.shows("signed in as nomsa");
});
