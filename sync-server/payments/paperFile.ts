import { OPERATOR_ID } from "#shared/entities/operatorId.ts";
import type { Paper } from "#shared/entities/paper.ts";
import type { Payout } from "#shared/entities/payout.ts";
import { paperNumber, payoutNumber } from "#shared/rules/papers.ts";
import type { RowReader } from "../appContext.ts";
import { drawPdf } from "./drawPdf.ts";
import { paperSheet, payoutSheet } from "./sheets.ts";

export interface PdfFile {
  filename: string;
  content: Buffer;
}

export async function paperFile(paper: Paper): Promise<PdfFile> {
  return { filename: `${paperNumber(paper)}.pdf`, content: await drawPdf(paperSheet(paper)) };
}

export async function payoutFile(rows: RowReader, payout: Payout): Promise<PdfFile> {
  const operator = await rows.rowOne("operator", OPERATOR_ID);
  const sheet = payoutSheet(payout, operator?.details ?? {});
  return { filename: `${payoutNumber(payout)}.pdf`, content: await drawPdf(sheet) };
}
