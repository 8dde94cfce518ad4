import { expect, test } from "vitest";
import { WALK_IN_USER_ID } from "#shared/entities/actor.ts";
import { suspendRejection } from "./suspension.ts";

test("neither an admin, nor oneself, nor the account of all visitors can be suspended", () => {
  const admin = "1d0c0b0a-1111-4222-8333-444455556666";
  const other = "2d0c0b0a-1111-4222-8333-444455556666";
  const codeFor = (id: string, role: "user" | "admin") => suspendRejection({ id, role }, admin)?.code;
  expect(codeFor(other, "user")).toBeUndefined();
  expect(codeFor(other, "admin")).toBe("account.notSuspendable");
  expect(codeFor(admin, "user")).toBe("account.notSuspendable");
  expect(codeFor(WALK_IN_USER_ID, "user")).toBe("account.notSuspendable");
});
