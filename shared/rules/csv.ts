/**
 * A table as text for a spreadsheet. What a spreadsheet would run as a formula, or split at, is made a plain text: a
 * name that begins with = + - @ or a tab gets an apostrophe in front, unless it is a number.
 */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => row.map(cellText).join(",")).join("\r\n") + "\r\n";
}

function cellText(value: string | number): string {
  const text = String(value);
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text);
  return `"${(isFormula ? `'${text}` : text).replaceAll('"', '""')}"`;
}
