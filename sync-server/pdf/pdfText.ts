import type PDFDocument from "pdfkit";
import { missingLetter, runsOf, useFont, type Face } from "./pdfFonts.ts";

export type Pdf = InstanceType<typeof PDFDocument>;

export interface Style {
  face?: Face;
  size?: number;
  colour?: string;
}

export interface Place {
  x: number;
  y: number;
  width: number;
  align?: "left" | "right";
}

interface Piece {
  text: string;
  width: number;
  draw: (x: number, y: number) => void;
}

const lineHeight = 1.35;
const ink = "#12291d";

/** Writes the text into a column and returns where it ends. Each word uses a font that has its letters. */
export function write(pdf: Pdf, text: string, { x, y, width, align = "left" }: Place, style: Style = {}): number {
  const { size = 10 } = style;
  let top = y;
  for (const line of linesOf(pdf, text, width, style)) {
    const whole = line.reduce((sum, piece) => sum + piece.width, 0);
    let left = align === "right" ? x + width - whole : x;
    for (const piece of line) {
      piece.draw(left, top);
      left += piece.width;
    }
    top += size * lineHeight;
  }
  return top;
}

export function heightOf(pdf: Pdf, text: string, width: number, style: Style = {}): number {
  return linesOf(pdf, text, width, style).length * (style.size ?? 10) * lineHeight;
}

/** Wraps words into lines; breaks a word that is longer than a line. */
function linesOf(pdf: Pdf, text: string, width: number, style: Style): Piece[][] {
  const lines: Piece[][] = [[]];
  let used = 0;
  for (const word of text.split(/(?<= )|(?<=\n)/).flatMap((each) => broken(pdf, each, width, style))) {
    const pieces = piecesOf(pdf, word.replace("\n", ""), style);
    const wide = pieces.reduce((sum, piece) => sum + piece.width, 0);
    if (used > 0 && used + wide > width + 0.5) {
      lines.push([]);
      used = 0;
    }
    lines.at(-1)?.push(...pieces);
    used += wide;
    if (word.endsWith("\n")) {
      lines.push([]);
      used = 0;
    }
  }
  return lines;
}

function broken(pdf: Pdf, word: string, width: number, style: Style): string[] {
  const wide = piecesOf(pdf, word, style).reduce((sum, piece) => sum + piece.width, 0);
  if (wide <= width || word.length < 2) return [word];
  const middle = Math.floor(word.length / 2);
  return [word.slice(0, middle), word.slice(middle)].flatMap((part) => broken(pdf, part, width, style));
}

function piecesOf(pdf: Pdf, text: string, { face = "body", size = 10, colour = ink }: Style): Piece[] {
  return runsOf(text, face).map(({ text: letters, font }) => {
    if (font === undefined) return boxes(pdf, [...letters].length, size, colour);
    useFont(pdf, font);
    pdf.fontSize(size);
    const draw = (x: number, y: number) => {
      useFont(pdf, font);
      pdf.fontSize(size).fillColor(colour).text(letters, x, y, { lineBreak: false });
    };
    return { text: letters, width: pdf.widthOfString(letters), draw };
  });
}

/** Drawn as shapes, because no font has the letter. */
function boxes(pdf: Pdf, count: number, size: number, colour: string): Piece {
  const each = size * 0.72;
  const draw = (x: number, y: number) => {
    for (let index = 0; index < count; index += 1) {
      pdf
        .rect(x + index * each + 1, y + size * 0.28, each - 2, size * 0.68)
        .lineWidth(0.6)
        .strokeColor(colour)
        .stroke();
    }
  };
  return { text: missingLetter.repeat(count), width: count * each, draw };
}
