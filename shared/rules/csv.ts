/**
 * A table as CSV. Anything a spreadsheet would run as a formula, or split at, becomes plain text: a value starting with
 * = + - @ or a tab gets a leading apostrophe, unless it is a number. With South African settings a spreadsheet splits
 * at semicolons, so the same applies to such a character after one.
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
