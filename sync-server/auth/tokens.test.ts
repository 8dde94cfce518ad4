import { expect, test } from "vitest";
import { readToken, signToken, tokenPurposes } from "./tokens.ts";

const old = "a".repeat(32);
const fresh = "b".repeat(32);
const now = Date.parse("2026-11-21T10:00:00Z");
const tomorrow = now / 1000 + 86_400;

test.each(tokenPurposes)("a %s link is read back as signed", (purpose) => {
  const token = { purpose, subject: "fixture-1", expires: tomorrow };
  expect(readToken(signToken(token, [old]), [old], now)).toEqual(token);
});

test("signing twice for the same match gives the same link", () => {
  const token = { purpose: "claim-screen" as const, subject: "fixture-1", expires: tomorrow };
  expect(signToken(token, [old])).toBe(signToken(token, [old]));
});

test("an old key verifies after a new one is added in front, but not once it is removed", () => {
  const text = signToken({ purpose: "permission", subject: "p", expires: tomorrow }, [old]);
  expect(readToken(text, [fresh, old], now)).toBeDefined();
  expect(readToken(text, [fresh], now)).toBeUndefined();
});

test("an expired link is refused", () => {
  const text = signToken({ purpose: "permission", subject: "p", expires: now / 1000 }, [old]);
  expect(readToken(text, [old], now)).toBeUndefined();
});

test("a changed purpose, subject or signature is refused", () => {
  const text = signToken({ purpose: "claim-screen", subject: "p", expires: tomorrow }, [old]);
  const [, signed] = text.split(".");
  const forged = Buffer.from(`claim-mail|p|${tomorrow}`).toString("base64url");
  expect(readToken(`${forged}.${signed}`, [old], now)).toBeUndefined();
  for (const bad of ["", ".", "x", `${text}.x`, `${text}x`, text.slice(0, -2), text.slice(1)]) {
    expect(readToken(bad, [old], now), bad).toBeUndefined();
  }
});
