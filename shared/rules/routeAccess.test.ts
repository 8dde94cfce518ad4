import { expect, test } from "vitest";
import { accessTo, isRoutePath, routeGuards, type KnownSession } from "./routeAccess.ts";

const checking: KnownSession = { status: "checking" };
const signedOut: KnownSession = { status: "signedOut" };
const user: KnownSession = { status: "signedIn", role: "user" };
const admin: KnownSession = { status: "signedIn", role: "admin" };

test("dashboards need a sign-in, the admin's needs the role", () => {
  const access = (path: keyof typeof routeGuards) =>
    [checking, signedOut, user, admin].map((session) => accessTo(routeGuards[path], session));
  expect(access("/")).toEqual(["allowed", "allowed", "allowed", "allowed"]);
  expect(access("/streamer-dashboard")).toEqual(["checking", "signInFirst", "allowed", "allowed"]);
  expect(access("/admin-dashboard")).toEqual(["checking", "signInFirst", "forbidden", "allowed"]);
});

test("a path without a screen is not found", () => {
  expect(isRoutePath("/nowhere")).toBe(false);
  expect(isRoutePath("toString")).toBe(false);
  expect(isRoutePath("/request-stream")).toBe(true);
});
