import { proofClaimsSchema, proofHeaderSchema, type ProofClaims, type ProofKey } from "#shared/rules/proof.ts";

export type ReadProof =
  | { status: "signed"; claims: ProofClaims }
  /** Signed, but its match day is over. */
  | { status: "over"; claims: ProofClaims }
  | { status: "forged" }
  /** Signed with a key that this phone does not have. */
  | { status: "unknownKey" };

/** Checks a code for the gate on this phone alone. `now` in milliseconds since 1970. */
export async function readProof(proof: string, keys: readonly ProofKey[], now: number): Promise<ReadProof> {
  const [header = "", claims = "", signature = "", ...rest] = proof.split(".");
  const parts = proofHeaderSchema.safeParse(jsonOf(header));
  const said = proofClaimsSchema.safeParse(jsonOf(claims));
  const bytes = bytesOf(signature);
  if (!parts.success || !said.success || !bytes || rest.length > 0) return { status: "forged" };
  const key = keys.find(({ kid }) => kid === parts.data.kid);
  if (!key) return { status: "unknownKey" };
  const { kty, crv, x, y } = key;
  const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("jwk", { kty, crv, x, y }, algorithm, false, ["verify"]);
  const signed = new TextEncoder().encode(`${header}.${claims}`);
  if (!(await crypto.subtle.verify(algorithm, imported, bytes, signed))) return { status: "forged" };
  return { status: said.data.exp * 1000 > now ? "signed" : "over", claims: said.data };
}

function jsonOf(part: string): unknown {
  const bytes = bytesOf(part);
  try {
    return bytes && JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

/** Undefined unless the text is exactly how these bytes are written: no other text passes for a signed one. */
function bytesOf(part: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const text = atob(part.replaceAll("-", "+").replaceAll("_", "/"));
    const again = btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    return again === part ? Uint8Array.from(text, (letter) => letter.charCodeAt(0)) : undefined;
  } catch {
    return undefined;
  }
}
