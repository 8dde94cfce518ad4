/** Tags for messengers and search engines, which run no scripts. User text is escaped. */
export function openGraphTags(preview: Readonly<Record<string, string>>): string {
  return Object.entries(preview)
    .map(([property, content]) => `<meta property="${property}" content="${escapedText(content)}">`)
    .join("");
}

export function escapedText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
