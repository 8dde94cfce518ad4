// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { act, cleanup, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renewCalls } from "#app/api/renewals.ts";
import { LocalDatabase } from "#app/db/localDatabase.ts";
import { nomsa, SessionApp, thabo } from "#app/testing/sessionApp.tsx";
import { isSignOutOwed, storeUser } from "./storedUser.ts";

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

test("who signs out is signed out on the server too, and that is asked once", async () => {
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

test("a sign-out is owed from its first moment: the tab may be closed in the middle of it", async () => {
  await app.opens();
  await app.signsIn(nomsa);
  const leaving = app.auth.signOut();
  expect(isSignOutOwed()).toBe(true);
  await act(() => leaving);
});

test("a sign-out without a signal is kept, and the server hears of it before it is asked who this is", async () => {
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
  expect(isSignOutOwed()).toBe(false);
});

test("who signs in while a sign-out is owed is not signed out by it, now or after a restart", async () => {
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

test("a sign-in that is refused while a sign-out is owed leaves it owed, and it is paid", async () => {
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
