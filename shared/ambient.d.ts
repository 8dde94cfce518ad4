// What every runtime of the product has (browser, service worker, Node): shared/ may assume nothing else.
declare const crypto: { randomUUID(): string };
declare class TextEncoder {
  encode(text: string): Uint8Array;
}
declare class URL {
  constructor(url: string, base?: string);
  readonly origin: string;
  readonly protocol: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly href: string;
  readonly searchParams: { get(name: string): string | null };
}
