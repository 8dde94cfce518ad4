import type { Pdf, Style } from "./pdfText.ts";

/** A4 in points, with the same margin on both sides. */
export const left = 56;
export const right = 539;
export const width = right - left;

export const colours = {
  ink: "#12291d",
  soft: "#44574b",
  line: "#cfd8d1",
  tint: "#eef3ee",
  pitch: "#14472f",
  flood: "#f5b52e",
  clay: "#9c2f1d",
};
export const soft: Style = { colour: colours.soft, size: 9.5 };

export function rule(pdf: Pdf, y: number): void {
  pdf.moveTo(left, y).lineTo(right, y).lineWidth(0.75).strokeColor(colours.line).stroke();
}

/** Where something of this height fits: here, or at the top of the next page. */
export function roomFor(pdf: Pdf, y: number, height: number): number {
  if (y + height <= pdf.page.height - 70) return y;
  pdf.addPage();
  return left;
}
