/** Offers a file created in the browser as a download. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** The same for a table. The byte order mark tells spreadsheets that it is UTF-8. */
export function saveCsv(name: string, text: string): void {
  saveFile(name, new Blob(["\ufeff", text], { type: "text/csv;charset=utf-8" }));
}
