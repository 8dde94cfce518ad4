import { expect, test } from "vitest";
import { csvText } from "./csv.ts";

test.each([
  ["=1+1", `"'=1+1"`],
  ["+27 82 123 4567", `"'+27 82 123 4567"`],
  ["-2+3", `"'-2+3"`],
  ["@SUM(A1)", `"'@SUM(A1)"`],
  ["\t=1", `"'\t'=1"`],
  ["x;=1+1", `"x;'=1+1"`],
  [";@SUM(A1)", `";'@SUM(A1)"`],
  ["a; +1", `"a; '+1"`],
  ['a;"=1', `"a;""'=1"`],
  ["a\t-2+3", `"a\t'-2+3"`],
  ["a\r=1", `"a\r'=1"`],
  [" =1", `"' =1"`],
  ["Rugby; cricket", `"Rugby; cricket"`],
  ["-120.00", `"-120.00"`],
  ['He said "hi", twice', `"He said ""hi"", twice"`],
  ["0012", `"0012"`],
  ["", `""`],
])("a spreadsheet reads %j as the text that it is", (text, cell) => {
  expect(csvText([[text]])).toBe(`${cell}\r\n`);
});

test("separates cells by commas and rows by line breaks, whatever they contain", () => {
  expect(
    csvText([
      ["a", 1],
      ["b\nc", 2.5],
    ]),
  ).toBe('"a","1"\r\n"b\nc","2.5"\r\n');
});
