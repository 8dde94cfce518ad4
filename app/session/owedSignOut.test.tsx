import "fake-indexeddb/auto";
import { act, cleanup, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renewCalls } from "#app/api/renewals.ts";
import { LocalDatabase } from "#app/db/localDatabase.ts";
import { nomsa, SessionApp, thabo } from "#app/testing/sessionApp.tsx";
import { isSignOutPending, storeUser } from "./storedUser.ts";

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

test("signing out also signs out on the server, once", async () => {
  await app.opens();
  await app.signsIn(nomsa);
  app.server.calls.length = 0;
  await app.signsOut();
  await app.shows("signedOut");
  await waitFor(() => expect(app.server.signedIn).toBeNull());
  await app.isQuiet();
  await app.opens();
  await app.isQuiet();
  expect(app.server.calls).toEqual(["logout", "me"]);
});

test("a sign-out is owed from its first moment, even if the tab closes midway", async () => {
  await app.opens();
  await app.signsIn(nomsa);
  const leaving = app.auth.signOut();
  expect(isSignOutPending()).toBe(true);
  await act(() => leaving);
});

test("an offline sign-out is kept and reaches the server before the identity check", async () => {
  app.server.signedIn = nomsa;
  storeUser(nomsa);
  await app.opens();
  await app.isQuiet();
  app.server.isReachable = false;
  await app.signsOut();
  await app.shows("signedOut");
  await app.opens();
  await app.shows("signedOut");
  app.server.isReachable = true;
  app.server.calls.length = 0;
  await act(() => Promise.resolve(renewCalls()));
  await waitFor(() => expect(app.server.calls).toEqual(["logout", "me"]));
  await app.isQuiet();
  expect(app.server.signedIn).toBeNull();
  await app.shows("signedOut");
  expect(isSignOutPending()).toBe(false);
});

test("signing in while a sign-out is owed is not undone by it, now or after a restart", async () => {
  app.server.signedIn = nomsa;
  storeUser(nomsa);
  await app.opens();
  await app.isQuiet();
  const answerLogout = app.server.hold("logout");
  await app.signsOut();
  await app.signsIn(thabo);
  await app.shows("signed in as thabo");
  answerLogout();
  await app.isQuiet();
  await act(() => Promise.resolve(renewCalls()));
  await app.opens();
  await app.isQuiet();
  await app.shows("signed in as thabo");
  expect(app.server.signedIn).toEqual(thabo);
});

test("a refused sign-in leaves the owed sign-out in place, and it still goes out", async () => {
  app.server.signedIn = nomsa;
  storeUser(nomsa);
  await app.opens();
  await app.isQuiet();
  app.server.isReachable = false;
  await app.signsOut();
  app.server.isReachable = true;
  app.server.refusesPasswords = true;
  await expect(app.auth.signIn({ username: "thabo", password: "wrong" })).rejects.toMatchObject({ status: 401 });
  await waitFor(() => expect(app.server.signedIn).toBeNull());
});
