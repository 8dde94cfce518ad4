import { OPERATOR_ID } from "#shared/entities/operatorId.ts";
import type { BillingDocument } from "#shared/entities/billingDocument.ts";
import type { Payout } from "#shared/entities/payout.ts";
import { billingDocumentNumber, payoutNumber } from "#shared/rules/billingDocuments.ts";
import type { RowReader } from "../appContext.ts";
import { drawPdf } from "../pdf/drawPdf.ts";
import type { PdfFile } from "../pdf/pdfFile.ts";
import { billingSheet, payoutSheet } from "./sheets.ts";

export async function billingPdf(billingDocument: BillingDocument): Promise<PdfFile> {
  return {
    filename: `${billingDocumentNumber(billingDocument)}.pdf`,
    content: await drawPdf(billingSheet(billingDocument)),
  };
}

export async function payoutFile(rows: RowReader, payout: Payout): Promise<PdfFile> {
  const operator = await rows.rowOne("operator", OPERATOR_ID);
  const sheet = payoutSheet(payout, operator?.details ?? {});
  return { filename: `${payoutNumber(payout)}.pdf`, content: await drawPdf(sheet) };
}
