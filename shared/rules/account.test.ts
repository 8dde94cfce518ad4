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
])("%j is refused as a username because it poses as an admin", (username) => {
  expect(usernameRejection(username, "user")).toBeDefined();
});

test.each(["nom\u200bsa", "thabo\u202e", "zin\u0000zi", "a\nb", "\u200b\u200b\u200b", "...", "nоmsa"])(
  "%j is refused as a username because it hides or imitates characters",
  (username) => {
    expect(usernameRejection(username, "user")?.code).toBe("account.usernameUnreadable");
  },
);

test.each(["nomsa", "Naledi Dube", "Zoë", "thabo_93", "sipho-sports", "Hlengiwe N.", "Владимир", "李雷"])(
  "%j is accepted as a name",
  (username) => {
    expect(usernameRejection(username, "user")).toBeUndefined();
  },
);

test("two spellings of one name are the same name", () => {
  expect(usernameKey("ＮＯＭＳＡ")).toBe(usernameKey("nomsa"));
  expect(usernameKey("Zoe\u0308")).toBe(usernameKey("zoë"));
});
