// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renewCalls } from "#app/api/renewals.ts";
import { activeUser } from "#app/db/deviceDatabase.ts";
import { LocalDatabase } from "#app/db/localDatabase.ts";
import { FakeSessions } from "#app/testing/fakeSessions.ts";
import { queueMutation } from "#app/sync/mutate.ts";
import { match } from "#shared/testing/samples.ts";
import { AuthProvider, useAuth, type Auth } from "./AuthProvider.tsx";
import { storeUser } from "./storedUser.ts";

const [nomsa, thabo] = [aUser("nomsa", "1"), aUser("thabo", "2")];

let server: FakeSessions;
let auth: Auth;

beforeEach(async () => {
  server = new FakeSessions([nomsa, thabo]);
  vi.stubGlobal("fetch", server.fetch);
  // What signing in and out loads, so that no test waits for a file.
  await Promise.all([import("./clearAccount.ts"), import("#app/db/deviceDatabase.ts")]);
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  for (const { id } of [nomsa, thabo]) await new LocalDatabase(id).delete();
});

function aUser(username: string, digit: string) {
  const id = `${digit}d0c0b0a-1111-4222-8333-444455556666`;
  return { id, number: 1, username, role: "user" as const, email: null };
}

function Shown() {
  auth = useAuth();
  const { session } = auth;
  return <p>{session.status === "signedIn" ? `signed in as ${session.user.username}` : session.status}</p>;
}

/** The app is opened on this device, as after a restart. */
async function opens(): Promise<void> {
  cleanup();
  await act(async () => {
    render(
      <AuthProvider>
        <Shown />
      </AuthProvider>,
    );
  });
}

async function shows(text: string): Promise<void> {
  await screen.findByText(text);
}

async function signsIn({ username }: { username: string }): Promise<void> {
  await act(async () => void (await auth.signIn({ username, password: "touchline-1" })));
}

async function signsOut(options?: { keepOutbox: boolean }): Promise<void> {
  await act(() => auth.signOut(options));
}

/** All that was asked is answered, and what followed has been done. */
async function isQuiet(): Promise<void> {
  await act(() => waitFor(() => expect(server.open).toBe(0)));
  await act(() => Promise.resolve());
}

test("who signs in is signed in, here and for the service worker, and stays so after a restart without a signal", async () => {
  await opens();
  await shows("signedOut");
  await signsIn(nomsa);
  await shows("signed in as nomsa");
  await waitFor(async () => expect(await activeUser()).toMatchObject({ userId: nomsa.id }));
  server.isReachable = false;
  await opens();
  await shows("signed in as nomsa");
});

test("a session that has ended on the server ends here, and what waits is kept for its owner", async () => {
  storeUser(nomsa);
  const database = new LocalDatabase(nomsa.id);
  await queueMutation(database, { userId: nomsa.id, role: "user" }, "fixture.submit", { ...match, id: nomsa.id });
  await opens();
  await shows("signedOut");
  expect(await database.outbox.count()).toBe(1);
  expect(await database.rows("fixture").count()).toBe(0);
  database.close();
});

test("a sign-out without a signal is kept, and the server hears of it before it is asked who this is", async () => {
  server.signedIn = nomsa;
  storeUser(nomsa);
  await opens();
  await isQuiet();
  server.isReachable = false;
  await signsOut();
  await shows("signedOut");
  await opens();
  await shows("signedOut");
  server.isReachable = true;
  server.calls.length = 0;
  await act(() => Promise.resolve(renewCalls()));
  await waitFor(() => expect(server.calls).toEqual(["logout", "me"]));
  await isQuiet();
  expect(server.signedIn).toBeNull();
  await shows("signedOut");
});

test("who signs in while a sign-out is owed is not signed out by it, now or after a restart", async () => {
  server.signedIn = nomsa;
  storeUser(nomsa);
  await opens();
  await isQuiet();
  const answerLogout = server.hold("logout");
  await signsOut();
  await signsIn(thabo);
  await shows("signed in as thabo");
  answerLogout();
  await isQuiet();
  await act(() => Promise.resolve(renewCalls()));
  await opens();
  await isQuiet();
  await shows("signed in as thabo");
  expect(server.signedIn).toEqual(thabo);
});

test("an answer to who this is that comes after a sign-in changes nothing", async () => {
  const answerMe = server.hold("me");
  await opens();
  await signsIn(thabo);
  answerMe();
  await isQuiet();
  await shows("signed in as thabo");
  expect(localStorage.getItem("user")).toContain("thabo");
});

test("an answer to who this is that comes after a sign-out does not sign in again", async () => {
  server.signedIn = nomsa;
  storeUser(nomsa);
  const answerMe = server.hold("me");
  await opens();
  await signsOut();
  answerMe();
  await isQuiet();
  await shows("signedOut");
  expect(localStorage.getItem("user")).toBeNull();
});

test("a sign-in that is refused while a sign-out is owed leaves it owed, and it is paid", async () => {
  server.signedIn = nomsa;
  storeUser(nomsa);
  await opens();
  await isQuiet();
  server.isReachable = false;
  await signsOut();
  server.isReachable = true;
  server.refusesPasswords = true;
  await expect(auth.signIn({ username: "thabo", password: "wrong" })).rejects.toMatchObject({ status: 401 });
  await waitFor(() => expect(server.signedIn).toBeNull());
});

test("an account that may not enter is signed out again on the server, and nothing of it stays here", async () => {
  await opens();
  await shows("signedOut");
  const entered = await act(() => auth.signIn({ username: "nomsa", password: "touchline-1" }, () => false));
  expect(entered).toBeUndefined();
  await isQuiet();
  await shows("signedOut");
  expect(server.signedIn).toBeNull();
  expect(localStorage.getItem("user")).toBeNull();
});

test("where the server does not say in a second who this is, nobody is assumed, and corrected when it does", async () => {
  server.signedIn = nomsa;
  const answerMe = server.hold("me");
  await opens();
  await shows("checking");
  await waitFor(() => screen.getByText("signedOut"), { timeout: 5_000 });
  answerMe();
  await shows("signed in as nomsa");
});
