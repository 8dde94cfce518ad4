import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type PDFDocument from "pdfkit";
import * as z from "zod";

export type Face = "heading" | "body" | "bold";

export interface Font {
  name: string;
  file: string;
  ranges: readonly (readonly [number, number])[];
}

const unicodeSchema = z.record(z.string(), z.string());
const resolve = createRequire(import.meta.url).resolve;
/**
 * A PDF brings its own fonts, because servers have different ones installed. Headings as in the product, then wider
 * alphabets.
 */
const families: Readonly<Record<Face, readonly [name: string, weight: number][]>> = {
  heading: [
    ["archivo", 700],
    ["noto-sans", 700],
  ],
  body: [
    ["atkinson-hyperlegible-next", 400],
    ["noto-sans", 400],
  ],
  bold: [
    ["atkinson-hyperlegible-next", 700],
    ["noto-sans", 700],
  ],
};
const fonts: Readonly<Record<Face, readonly Font[]>> = {
  heading: families.heading.flatMap(fontsOf),
  body: families.body.flatMap(fontsOf),
  bold: families.bold.flatMap(fontsOf),
};

/** Replaces a letter that none of the fonts has. */
export const missingLetter = "\u25a1";

export interface Run {
  text: string;
  font: Font | undefined;
}

/** The text in runs of one font each; letters that no font has become boxes. */
export function runsOf(text: string, face: Face): Run[] {
  const runs: Run[] = [];
  for (const letter of text.normalize("NFC")) {
    const before = runs.at(-1);
    // A space or a full stop continues in the previous word's font.
    if (before?.font && covers(before.font, letter)) before.text += letter;
    else runs.push(runOf(letter, face));
  }
  return joined(runs);
}

/** Whether all of it can be printed. */
export function isPrintable(text: string): boolean {
  return runsOf(text, "body").every(({ font }) => font !== undefined);
}

/** Switches the document to this font, loading it on first use. */
export function useFont(pdf: InstanceType<typeof PDFDocument>, font: Font | undefined): void {
  if (font === undefined) pdf.font("Helvetica");
  else pdf.registerFont(font.name, bytesOf(font)).font(font.name);
}

function runOf(letter: string, face: Face): Run {
  return { text: letter, font: fonts[face].find((font) => covers(font, letter)) };
}

/** Joins neighbouring runs of one font; each unprintable letter becomes one box. */
function joined(runs: readonly Run[]): Run[] {
  const whole: Run[] = [];
  for (const { text, font } of runs) {
    const before = whole.at(-1);
    if (before && before.font === font) before.text += text;
    else whole.push({ text, font });
  }
  return whole;
}

function covers({ ranges }: Font, letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  return ranges.some(([from, to]) => code >= from && code <= to);
}

/** The package lists the letters in each of its files. */
function fontsOf([family, weight]: readonly [string, number]): Font[] {
  const subsets = unicodeSchema.parse(JSON.parse(readFileSync(resolve(`@fontsource/${family}/unicode.json`), "utf8")));
  return Object.entries(subsets)
    .toSorted(([one], [other]) => Number(other === "latin") - Number(one === "latin"))
    .map(([subset, ranges]) => ({
      name: `${family}-${subset}-${weight}`,
      file: `@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`,
      ranges: ranges.split(",").map(rangeOf),
    }));
}

/** "U+0100-02BA" or "U+0131". */
function rangeOf(text: string): readonly [number, number] {
  const [from = "", to = from] = text.trim().replace("U+", "").split("-");
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}

const read = new Map<string, Buffer>();

/** The font's file, read once. */
export function bytesOf({ file }: Font): Buffer {
  const bytes = read.get(file) ?? readFileSync(resolve(file));
  read.set(file, bytes);
  return bytes;
}
