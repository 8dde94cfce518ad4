import PDFDocument from "pdfkit";
import { colours, left, right, roomFor, rule, soft, width } from "./page.ts";
import { heightOf, write, type Pdf, type Style } from "./pdfText.ts";
import type { Sheet } from "./sheet.ts";
import { drawPart } from "./sheetParts.ts";

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
  for (const part of sheet.parts) y = drawPart(pdf, part, y);
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
