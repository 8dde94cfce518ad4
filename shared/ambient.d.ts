// What every runtime the product meets has (browser, service worker, Node): nothing else may be assumed in shared/.
declare const crypto: { randomUUID(): string };
declare class TextEncoder {
  encode(text: string): Uint8Array;
}
declare class URL {
  constructor(url: string, base?: string);
  readonly protocol: string;
  readonly hostname: string;
  readonly pathname: string;
  readonly href: string;
  readonly searchParams: { get(name: string): string | null };
}
