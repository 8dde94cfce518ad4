import PDFDocument from "pdfkit";

/** A sheet as it is read from top to bottom. */
export interface Sheet {
  title: string;
  /** A word across the top, where the document is not valid any more. */
  stamp?: string | undefined;
  seller: readonly string[];
  facts: readonly (readonly [string, string])[];
  lines: readonly (readonly [string, string])[];
  total: readonly [string, string];
  notes: readonly string[];
}

const left = 56;
const width = 483;
const ink = "#10261b";
const soft = "#4f6257";

/** One A4 sheet, or more where there are many lines. The same sheet gives the same text; nothing of it is read again. */
export async function drawPdf(sheet: Sheet): Promise<Buffer> {
  const pdf = new PDFDocument({ size: "A4", margin: left, info: { Title: sheet.title, Creator: "Touchline" } });
  const chunks: Buffer[] = [];
  const done = new Promise<void>((resolve, reject) => {
    pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
    pdf.on("end", resolve);
    pdf.on("error", reject);
  });
  head(pdf, sheet);
  for (const fact of sheet.facts) row(pdf, fact, soft);
  rule(pdf);
  for (const line of sheet.lines) row(pdf, line, ink);
  rule(pdf);
  pdf.font("Helvetica-Bold").fontSize(13);
  row(pdf, sheet.total, ink);
  pdf.font("Helvetica").fontSize(10).moveDown();
  for (const note of sheet.notes) pdf.fillColor(soft).text(note, left, pdf.y, { width }).moveDown(0.4);
  pdf.end();
  await done;
  return Buffer.concat(chunks);
}

type Pdf = InstanceType<typeof PDFDocument>;

function head(pdf: Pdf, { title, stamp, seller }: Sheet): void {
  pdf.font("Helvetica-Bold").fontSize(22).fillColor(ink).text(title, left, left, { width });
  if (stamp !== undefined) pdf.fontSize(14).fillColor("#9c2f1d").text(stamp);
  pdf.moveDown(0.5).font("Helvetica").fontSize(10).fillColor(soft);
  for (const line of seller) pdf.text(line);
  pdf.moveDown();
}

/** Words at the left, an amount at the right; long words take more lines. */
function row(pdf: Pdf, [words, value]: readonly [string, string], colour: string): void {
  const room = width - 200;
  const height = Math.max(pdf.heightOfString(words, { width: room }), pdf.heightOfString(value, { width: 190 }));
  if (pdf.y + height > pdf.page.height - left) pdf.addPage();
  const top = pdf.y;
  pdf.fillColor(colour).text(words, left, top, { width: room });
  pdf.fillColor(ink).text(value, left + room + 10, top, { width: 190, align: "right" });
  pdf.y = top + height + 4;
}

function rule(pdf: Pdf): void {
  pdf
    .moveDown(0.4)
    .moveTo(left, pdf.y)
    .lineTo(left + width, pdf.y)
    .strokeColor("#c9d2cb")
    .stroke();
  pdf.moveDown(0.6);
}
