import { colours, left, right, roomFor, rule, soft, width } from "./page.ts";
import { heightOf, write, type Pdf, type Style } from "./pdfText.ts";
import type { SheetPart, SheetRow } from "./sheet.ts";

type Of<Kind extends SheetPart["kind"]> = Extract<SheetPart, { kind: Kind }>;

/** Draws the part from this height on and returns where it ends. */
export function drawPart(pdf: Pdf, part: SheetPart, top: number): number {
  switch (part.kind) {
    case "lines":
      return lines(pdf, part, top);
    case "total":
      return totals(pdf, part, top);
    case "box":
      return box(pdf, part, top);
    case "figures":
      return figures(pdf, part, top);
    default:
      return part satisfies never;
  }
}

function lines(pdf: Pdf, { heads, lines: all }: Of<"lines">, top: number): number {
  let y = linesHead(pdf, heads, top);
  const room = width - 24 - 120;
  for (const { text, detail, amount } of all) {
    const height = heightOf(pdf, text, room) + (detail === undefined ? 0 : heightOf(pdf, detail, room, soft)) + 14;
    if (y + height > pdf.page.height - 90) {
      pdf.addPage();
      y = linesHead(pdf, heads, left);
    }
    let end = write(pdf, text, { x: left + 12, y: y + 8, width: room });
    if (detail !== undefined) end = write(pdf, detail, { x: left + 12, y: end, width: room }, soft);
    write(pdf, amount, { x: right - 132, y: y + 8, width: 120, align: "right" });
    y = end + 6;
    rule(pdf, y);
  }
  return y + 10;
}

const headStyle: Style = { face: "bold", size: 9.5, colour: colours.soft };

function linesHead(pdf: Pdf, [what, amount]: SheetRow, top: number): number {
  pdf.rect(left, top, width, 24).fill(colours.tint);
  write(pdf, what, { x: left + 12, y: top + 6, width: 200 }, headStyle);
  write(pdf, amount, { x: right - 132, y: top + 6, width: 120, align: "right" }, headStyle);
  return top + 24;
}

function totals(pdf: Pdf, { sums, total, ofWhich }: Of<"total">, top: number): number {
  let y = roomFor(pdf, top, 60 + 16 * (sums.length + ofWhich.length));
  for (const row of sums) y = sumRow(pdf, row, y, {});
  y += 4;
  pdf.roundedRect(right - 260, y, 260, 34, 4).fill(colours.pitch);
  const words: Style = { face: "bold", size: 11, colour: "#ffffff" };
  write(pdf, total[0], { x: right - 248, y: y + 10, width: 110 }, words);
  const amount: Style = { ...words, face: "heading", size: 15 };
  write(pdf, total[1], { x: right - 140, y: y + 7, width: 128, align: "right" }, amount);
  y += 42;
  for (const row of ofWhich) y = sumRow(pdf, row, y, soft);
  return y + 16;
}

function sumRow(pdf: Pdf, [label, value]: SheetRow, y: number, style: Style): number {
  write(pdf, label, { x: right - 248, y, width: 130 }, style);
  return write(pdf, value, { x: right - 132, y, width: 120, align: "right" }, style) + 2;
}

function box(pdf: Pdf, { title, rows }: Of<"box">, top: number): number {
  const room = width - 28 - 120;
  const height = 44 + rows.reduce((sum, [, value]) => sum + heightOf(pdf, value, room) + 3, 0);
  const y = roomFor(pdf, top, height);
  pdf.roundedRect(left, y, width, height, 6).fill(colours.tint);
  let at = write(pdf, title, { x: left + 14, y: y + 12, width: 200 }, { face: "heading", size: 12 }) + 4;
  for (const [label, value] of rows) {
    write(pdf, label, { x: left + 14, y: at, width: 110 }, soft);
    at = write(pdf, value, { x: left + 134, y: at, width: room }, { face: "bold" }) + 3;
  }
  return y + height + 16;
}

const rowHeight = 13;
const figure: Style = { size: 8.5 };

function figures(pdf: Pdf, part: Of<"figures">, top: number): number {
  let y = figuresHead(pdf, part, roomFor(pdf, top, 60 + 3 * rowHeight));
  for (const row of part.rows) {
    if (y + rowHeight > pdf.page.height - 70) {
      pdf.addPage();
      y = figuresHead(pdf, part, left);
    }
    y = figuresRow(pdf, row, y, figure);
  }
  y = roomFor(pdf, y, rowHeight + 4);
  rule(pdf, y + 1);
  return figuresRow(pdf, part.sums, y + 4, { ...figure, face: "bold" }) + 16;
}

function figuresHead(pdf: Pdf, { title, heads }: Of<"figures">, top: number): number {
  const y = write(pdf, title, { x: left, y: top, width }, { face: "heading", size: 12 }) + 4;
  pdf.rect(left, y, width, 18).fill(colours.tint);
  return figuresRow(pdf, heads, y + 4, { ...headStyle, size: 8.5 }) + 3;
}

/** The first column is as wide as two of the others. */
function figuresRow(pdf: Pdf, cells: readonly string[], y: number, style: Style): number {
  const column = (width - 16) / (cells.length + 1);
  for (const [at, cell] of cells.entries()) {
    if (at === 0) write(pdf, cell, { x: left + 8, y, width: 2 * column }, style);
    else write(pdf, cell, { x: left + 8 + (at + 1) * column, y, width: column, align: "right" }, style);
  }
  return y + rowHeight;
}
