/** Tags that messengers and search engines read: they run no scripts. Text that people wrote stays text. */
export function openGraphTags(preview: Readonly<Record<string, string>>): string {
  return Object.entries(preview)
    .map(([property, content]) => `<meta property="${property}" content="${escapedText(content)}">`)
    .join("");
}

export function escapedText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
