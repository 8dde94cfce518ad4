import { expect, test } from "vitest";
import { passwordRejection } from "./passwordRules.ts";

const person = { username: "Thandi M", role: "user" } as const;
const admin = { username: "boss", role: "admin" } as const;

function refusal(password: string, owner: typeof person | typeof admin = person, isProduction = false) {
  return passwordRejection(password, owner, isProduction)?.code;
}

test("refuses common passwords, whatever their case and surrounding spaces", () => {
  for (const password of ["123456", "password", "Password", " qwerty ", "LIVERPOOL", "14021984"]) {
    expect([password, refusal(password)]).toEqual([password, "account.passwordCommon"]);
  }
  for (const password of ["secret-1", "kick-off at ten", "gherkin"]) expect(refusal(password)).toBeUndefined();
});

test("refuses a password that is the username, however it is written", () => {
  for (const password of ["Thandi M", "thandim", "ＴＨＡＮＤＩ m"]) {
    expect([password, refusal(password)]).toEqual([password, "account.passwordIsName"]);
  }
});

test("an admin's password needs twelve characters when others can reach the server", () => {
  expect(refusal("eleven-long", admin, true)).toBe("account.passwordShort");
  expect(refusal("twelve-chars", admin, true)).toBeUndefined();
  expect(refusal("eleven-long", admin)).toBeUndefined();
  expect(refusal("eleven-long", person, true)).toBeUndefined();
});

const owner = {
  username: "thandi",
  role: "user",
  email: "thandi.m@school.test",
  businessName: "Thandi Films",
} as const;

test.each([
  ["      ", "account.passwordUnseen"],
  ["\u200b\u200b\u200b\u200b\u200b\u200b", "account.passwordUnseen"],
  ["aaaaaa", "account.passwordCommon"],
  ["netball", "account.passwordCommon"],
  ["Springboks", "account.passwordCommon"],
  ["touchline", "account.passwordCommon"],
  ["Touchline1", "account.passwordCommon"],
  ["T0uchline!", "account.passwordCommon"],
  ["p@ssword", "account.passwordCommon"],
  ["ｎｅｔｂａｌｌ", "account.passwordCommon"],
  ["thandi.m@school.test", "account.passwordIsName"],
  ["Thandi.M", "account.passwordIsName"],
  ["Thandi Films", "account.passwordIsName"],
  ["thandifilms", "account.passwordIsName"],
  ["thandi1", "account.passwordIsName"],
  ["Thandi2026!", "account.passwordIsName"],
])("the password %j is refused with %s", (password, code) => {
  expect(passwordRejection(password, owner, false)?.code).toBe(code);
});

test.each(["netball under the oak", "thandi films on saturday", "4 cows, 2 goats", "Kelvin-Grove-17"])(
  "the password %j is accepted",
  (password) => expect(passwordRejection(password, owner, false)).toBeUndefined(),
);
