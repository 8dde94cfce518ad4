import type { HttpContext } from "../httpState.ts";
import type { PdfFile } from "../pdf/pdfFile.ts";

/** As a download that is never cached and in which nothing runs. */
export function sendPdf(ctx: HttpContext, { filename, content }: PdfFile): void {
  ctx.set("Cache-Control", "no-store");
  ctx.set("Content-Disposition", `attachment; filename="${filename}"`);
  ctx.set("Content-Security-Policy", "default-src 'none'; sandbox; frame-ancestors 'none'");
  ctx.type = "application/pdf";
  ctx.body = content;
}
