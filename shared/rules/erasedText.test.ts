import { expect, test } from "vitest";
import { withoutWords, wordsOf } from "./erasedText.ts";

test("a person's words go, whole words only, however they are written", () => {
  const words = wordsOf(["Thandi Dube", "Dube", "082 777 1234", "no", undefined, " "]);
  expect(words).toEqual(["082 777 1234", "Thandi Dube", "Dube"]);
  expect(withoutWords("Call THANDI  dube on 082 777 1234, not Dubeville.", words)).toBe(
    "Call Deleted account on Deleted account, not Dubeville.",
  );
  expect(withoutWords("No (brackets) here", wordsOf(["(brackets)", "here."]))).toBe("No Deleted account here");
});
