import PDFDocument from "pdfkit";
import { heightOf, write, type Pdf, type Style } from "./pdfText.ts";

export type SheetRow = readonly [label: string, value: string];

export interface SheetLine {
  text: string;
  detail?: string | undefined;
  amount: string;
}

/** A letter from the platform, top to bottom. */
export interface Sheet {
  /** "Tax invoice", "Receipt". */
  title: string;
  number: string;
  /** A sentence across the top: that it is no longer valid, or only a demonstration. */
  stamp?: string | undefined;
  seller: readonly string[];
  /** The recipient: a name, then whatever else is known. */
  to: readonly string[];
  facts: readonly SheetRow[];
  lines: readonly SheetLine[];
  /** Between the lines and the total. */
  sums: readonly SheetRow[];
  total: SheetRow;
  /** What the total includes. */
  ofWhich: readonly SheetRow[];
  /** How to pay. */
  payment: readonly SheetRow[];
  notes: readonly string[];
}

const left = 56;
const right = 539;
const width = right - left;
const colours = {
  ink: "#12291d",
  soft: "#44574b",
  line: "#cfd8d1",
  tint: "#eef3ee",
  pitch: "#14472f",
  flood: "#f5b52e",
  clay: "#9c2f1d",
};
const soft: Style = { colour: colours.soft, size: 9.5 };
const half = (width - 24) / 2;

/** One A4 page, or more when there are many lines. */
export async function drawPdf(sheet: Sheet): Promise<Buffer> {
  const pdf = new PDFDocument({
    ...{ size: "A4", margin: left, bufferPages: true, lang: "en-ZA" },
    info: { Title: `${sheet.title} ${sheet.number}`, Creator: "Touchline" },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<void>((resolve, reject) => {
    pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
    pdf.on("end", resolve);
    pdf.on("error", reject);
  });
  let y = letterhead(pdf, sheet.seller);
  y = heading(pdf, sheet, y);
  y = parties(pdf, sheet, y);
  y = table(pdf, sheet, y);
  y = totals(pdf, sheet, y);
  if (sheet.payment.length > 0) y = paymentBox(pdf, sheet.payment, y);
  closing(pdf, sheet.notes, y);
  pageNumbers(pdf, sheet);
  pdf.end();
  await done;
  return Buffer.concat(chunks);
}

/** The corner flag and the name on the left, the sender on the right. */
function letterhead(pdf: Pdf, seller: readonly string[]): number {
  pdf.rect(0, 0, pdf.page.width, 8).fill(colours.pitch);
  flag(pdf, left, 40, 30);
  write(pdf, "Touchline", { x: left + 40, y: 44, width: 200 }, { face: "heading", size: 19 });
  const [name = "", ...others] = seller;
  const column = { x: left + half, width: width - half, align: "right" } as const;
  let y = write(pdf, name, { ...column, y: 42 }, { face: "bold", size: 10 });
  for (const line of others) y = write(pdf, line, { ...column, y }, soft);
  const end = Math.max(y, 78) + 12;
  rule(pdf, end);
  return end + 24;
}

/** The same corner flag as on the screens. */
function flag(pdf: Pdf, x: number, y: number, size: number): void {
  pdf
    .save()
    .translate(x, y)
    .scale(size / 64);
  pdf.path("M20 6 51.6 18.2a2.4 2.4 0 0 1 0 4.5L20 35z").fill(colours.flood);
  pdf.path("M20 6v51M7 57h50").lineWidth(5).lineCap("round").strokeColor(colours.pitch).stroke();
  pdf.path("M20 42.5A14.5 14.5 0 0 1 34.5 57").lineWidth(4).stroke();
  pdf.restore();
}

function heading(pdf: Pdf, { title, number, stamp }: Sheet, top: number): number {
  const style: Style = { face: "heading", size: 26 };
  const end = write(pdf, title, { x: left, y: top, width: width - 180 }, style);
  write(pdf, number, { x: right - 180, y: top + 11, width: 180, align: "right" }, { face: "bold", size: 13 });
  if (stamp === undefined) return end + 10;
  const words: Style = { face: "bold", size: 11, colour: colours.clay };
  const height = heightOf(pdf, stamp, width - 24, words);
  pdf
    .roundedRect(left, end + 6, width, height + 14, 4)
    .lineWidth(1)
    .strokeColor(colours.clay)
    .stroke();
  return write(pdf, stamp, { x: left + 12, y: end + 13, width: width - 24 }, words) + 20;
}

function parties(pdf: Pdf, { to, facts }: Sheet, top: number): number {
  const [name = "", ...others] = to;
  let y = write(pdf, "For", { x: left, y: top, width: half }, soft);
  y = write(pdf, name, { x: left, y, width: half }, { face: "bold", size: 11 });
  for (const line of others) y = write(pdf, line, { x: left, y, width: half });
  const x = left + half + 24;
  let beside = top;
  for (const [label, value] of facts) {
    const end = write(pdf, label, { x, y: beside, width: 110 }, soft);
    beside = Math.max(end, write(pdf, value, { x: x + 110, y: beside, width: right - x - 110, align: "right" })) + 2;
  }
  return Math.max(y, beside) + 22;
}

function table(pdf: Pdf, { lines }: Sheet, top: number): number {
  let y = tableHead(pdf, top);
  const room = width - 24 - 120;
  for (const { text, detail, amount } of lines) {
    const height = heightOf(pdf, text, room) + (detail === undefined ? 0 : heightOf(pdf, detail, room, soft)) + 14;
    if (y + height > pdf.page.height - 90) {
      pdf.addPage();
      y = tableHead(pdf, left);
    }
    let end = write(pdf, text, { x: left + 12, y: y + 8, width: room });
    if (detail !== undefined) end = write(pdf, detail, { x: left + 12, y: end, width: room }, soft);
    write(pdf, amount, { x: right - 132, y: y + 8, width: 120, align: "right" });
    y = end + 6;
    rule(pdf, y);
  }
  return y + 10;
}

function tableHead(pdf: Pdf, top: number): number {
  pdf.rect(left, top, width, 24).fill(colours.tint);
  const style: Style = { face: "bold", size: 9.5, colour: colours.soft };
  write(pdf, "Description", { x: left + 12, y: top + 6, width: 200 }, style);
  write(pdf, "Amount", { x: right - 132, y: top + 6, width: 120, align: "right" }, style);
  return top + 24;
}

/** Below the amounts, in order of addition: deductions, the total, then what it includes. */
function totals(pdf: Pdf, { sums, total, ofWhich }: Sheet, top: number): number {
  let y = roomFor(pdf, top, 60 + 16 * (sums.length + ofWhich.length));
  for (const row of sums) y = sumRow(pdf, row, y, {});
  y += 4;
  pdf.roundedRect(right - 260, y, 260, 34, 4).fill(colours.pitch);
  const words: Style = { face: "bold", size: 11, colour: "#ffffff" };
  write(pdf, total[0], { x: right - 248, y: y + 10, width: 110 }, words);
  write(
    pdf,
    total[1],
    { x: right - 140, y: y + 7, width: 128, align: "right" },
    { ...words, face: "heading", size: 15 },
  );
  y += 42;
  for (const row of ofWhich) y = sumRow(pdf, row, y, soft);
  return y + 16;
}

function sumRow(pdf: Pdf, [label, value]: SheetRow, y: number, style: Style): number {
  write(pdf, label, { x: right - 248, y, width: 130 }, style);
  return write(pdf, value, { x: right - 132, y, width: 120, align: "right" }, style) + 2;
}

function paymentBox(pdf: Pdf, rows: readonly SheetRow[], top: number): number {
  const room = width - 28 - 120;
  const height = 44 + rows.reduce((sum, [, value]) => sum + heightOf(pdf, value, room) + 3, 0);
  const y = roomFor(pdf, top, height);
  pdf.roundedRect(left, y, width, height, 6).fill(colours.tint);
  let at = write(pdf, "How to pay", { x: left + 14, y: y + 12, width: 200 }, { face: "heading", size: 12 }) + 4;
  for (const [label, value] of rows) {
    write(pdf, label, { x: left + 14, y: at, width: 110 }, soft);
    at = write(pdf, value, { x: left + 134, y: at, width: room }, { face: "bold" }) + 3;
  }
  return y + height + 16;
}

function closing(pdf: Pdf, notes: readonly string[], top: number): void {
  let y = top;
  for (const note of notes) {
    y = roomFor(pdf, y, heightOf(pdf, note, width, soft));
    y = write(pdf, note, { x: left, y, width }, soft) + 4;
  }
}

/** On every page, once the number of pages is known. */
function pageNumbers(pdf: Pdf, { title, number, seller }: Sheet): void {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    pdf.page.margins.bottom = 0;
    const y = pdf.page.height - 44;
    rule(pdf, y - 8);
    const style: Style = { size: 8.5, colour: colours.soft };
    write(
      pdf,
      `${seller[0] ?? "Touchline"}, ${title.toLowerCase()} ${number}`,
      { x: left, y, width: width - 90 },
      style,
    );
    write(pdf, `Page ${page + 1} of ${count}`, { x: right - 90, y, width: 90, align: "right" }, style);
  }
}

function roomFor(pdf: Pdf, y: number, height: number): number {
  if (y + height <= pdf.page.height - 70) return y;
  pdf.addPage();
  return left;
}

function rule(pdf: Pdf, y: number): void {
  pdf.moveTo(left, y).lineTo(right, y).lineWidth(0.75).strokeColor(colours.line).stroke();
}
