import { create, type Font as Outlines } from "fontkit";
import { bytesOf, missingLetter, runsOf, type Face, type Font } from "../pdf/pdfFonts.ts";

/** One line of letters as SVG paths that begin at 0, 0 on the baseline, so that no server's own fonts count. */
export interface Line {
  svg: string;
  /** In px. */
  width: number;
}

const opened = new Map<string, Outlines>();

export function lineOf(text: string, face: Face, size: number): Line {
  let width = 0;
  const paths: string[] = [];
  for (const run of runsOf(text, face)) {
    if (!run.font) {
      for (const _ of run.text) {
        paths.push(boxAt(width, size));
        width += size * 0.7;
      }
      continue;
    }
    const font = outlinesOf(run.font);
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(run.text);
    for (const [at, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {};
      const place = `translate(${round(width + xOffset * scale)} ${round(-yOffset * scale)})`;
      paths.push(`<path transform="${place} scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/>`);
      width += xAdvance * scale;
    }
  }
  return { svg: paths.join(""), width };
}

/** The text in at most two lines no wider than `width`, as large as fits; what does not fit at the least size is cut. */
export function fittedLines(
  text: string,
  face: Face,
  { sizes, width }: { sizes: readonly number[]; width: number },
): { lines: Line[]; size: number } {
  for (const size of sizes) {
    const lines = wrapped(text, face, { size, width });
    if (lines.length <= 2 && lines.every((line) => line.width <= width)) return { lines, size };
  }
  const size = sizes.at(-1) ?? 0;
  const [first = "", ...rest] = wrappedTexts(text, face, { size, width });
  const texts = [first, rest.join(" ")].filter(Boolean);
  return { lines: texts.map((each) => cut(each, face, { size, width })), size };
}

interface Room {
  size: number;
  width: number;
}

function wrapped(text: string, face: Face, room: Room): Line[] {
  return wrappedTexts(text, face, room).map((each) => lineOf(each, face, room.size));
}

function wrappedTexts(text: string, face: Face, { size, width }: Room): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && lineOf(longer, face, size).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function cut(text: string, face: Face, { size, width }: Room): Line {
  let letters = [...text];
  let line = lineOf(text, face, size);
  while (line.width > width && letters.length > 1) {
    letters = letters.slice(0, -1);
    line = lineOf(`${letters.join("").trimEnd()}…`, face, size);
  }
  return line;
}

function outlinesOf(font: Font): Outlines {
  const known = opened.get(font.name);
  if (known) return known;
  const made = create(bytesOf(font));
  if (!("layout" in made)) throw new Error(`${font.file} is not one font.`);
  opened.set(font.name, made);
  return made;
}

/** What documents print for a letter that no font has: {@link missingLetter}. */
function boxAt(x: number, size: number): string {
  const side = size * 0.5;
  const at = `x="${round(x)}" y="${round(-size * 0.6)}"`;
  return `<rect data-letter="${missingLetter}" ${at} width="${side}" height="${side}" fill="none" stroke="currentColor"/>`;
}

function round(pixels: number): number {
  return Math.round(pixels * 100) / 100;
}
