import { expect, test } from "vitest";
import { redactionPattern, withoutWords, wordsOf } from "./erasedText.ts";

test("erases a person's words, whole words only, however they are written", () => {
  const words = wordsOf(["Thandi Dube", "Dube", "082 777 1234", "no", undefined, " "]);
  expect(words).toEqual(["082 777 1234", "Thandi Dube", "Dube"]);
  expect(withoutWords("Call THANDI  dube on 082 777 1234, not Dubeville.", words)).toBe(
    "Call Deleted account on Deleted account, not Dubeville.",
  );
  expect(withoutWords("No (brackets) here", wordsOf(["(brackets)", "here."]))).toBe("No Deleted account here");
});

test("erases a truncated name as well, but not words that only look truncated", () => {
  const words = wordsOf(["Zanele zq70a44e3dcontact of the school", "zanele@school.test"]);
  for (const [text, left] of [
    ["New message from Zanele zq70a44e3dcont…: Hello", "New message from Deleted account…: Hello"],
    ["ZANELE zq70 …", "Deleted account…"],
    ["Write to zanele@sch…", "Write to Deleted account…"],
    ["Zan… is too short to name anyone", "Zan… is too short to name anyone"],
    ["Zandile… and Thembaz… are others", "Zandile… and Thembaz… are others"],
  ] as const) {
    expect(withoutWords(text, words)).toBe(left);
    expect(new RegExp(redactionPattern(words), "i").test(text)).toBe(left !== text);
  }
});
