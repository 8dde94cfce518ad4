/**
 * A table as text for a spreadsheet. What a spreadsheet would run as a formula, or split at, is made a plain text: a
 * name that begins with = + - @ or a tab gets an apostrophe in front, unless it is a number. Where a spreadsheet splits
 * at a semicolon, as South African settings have it, such a sign begins a cell behind one, too.
 */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => row.map(cellText).join(",")).join("\r\n") + "\r\n";
}

function cellText(value: string | number): string {
  const text = String(value);
  if (/^-?\d+(\.\d+)?$/.test(text)) return `"${text}"`;
  const isFormula = /^[\t\r]|^["\s]*[=+\-@]/.test(text);
  const plain = `${isFormula ? "'" : ""}${text}`.replaceAll(/([;\t\r\n]["\s]*)(?=[=+\-@])/g, "$1'");
  return `"${plain.replaceAll('"', '""')}"`;
}
