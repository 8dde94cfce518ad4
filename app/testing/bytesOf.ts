/** A text as bytes in UTF-8. */
export function bytesOf(text: string): ArrayBuffer {
  return new TextEncoder().encode(text).buffer;
}
