import { expect, test } from "vitest";
import { usernameKey, usernameRejection } from "./account.ts";

test.each([
  "admin",
  "Administrator",
  "ad min",
  "ａｄｍｉｎ",
  "аdmin",
  "admіn",
  "ádmin",
  "4dm1n",
  "@dmin",
  "adm\u200bin",
])("%j passes for nobody's name but an admin's", (username) => {
  expect(usernameRejection(username, "user")).toBeDefined();
});

test.each(["nom\u200bsa", "thabo\u202e", "zin\u0000zi", "a\nb", "\u200b\u200b\u200b", "...", "nоmsa"])(
  "%j is no name: something in it cannot be seen, or is not what it seems",
  (username) => {
    expect(usernameRejection(username, "user")?.code).toBe("account.usernameUnreadable");
  },
);

test.each(["nomsa", "Naledi Dube", "Zoë", "thabo_93", "sipho-sports", "Hlengiwe N.", "Владимир", "李雷"])(
  "%j is a name",
  (username) => {
    expect(usernameRejection(username, "user")).toBeUndefined();
  },
);

test("two ways to write one name are one name", () => {
  expect(usernameKey("ＮＯＭＳＡ")).toBe(usernameKey("nomsa"));
  expect(usernameKey("Zoe\u0308")).toBe(usernameKey("zoë"));
});
