import { createECDH, createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from "node:crypto";
import { proofClaimsSchema, proofHeaderSchema, type ProofClaims, type ProofKey } from "#shared/rules/proof.ts";

interface ProofPair {
  kid: string;
  publicKey: ProofKey;
  privateKey: KeyObject;
}

/** ES256 as in RFC 7518: the two numbers of a signature one after the other. */
const dsaEncoding = "ieee-p1363";

/**
 * The keys of codes for the gate, derived from the token keys: the first signs, all verify. A key's id is a hash of its
 * public part, so that a code says which key it wants.
 */
export class Proofs {
  private readonly pairs: readonly ProofPair[];

  constructor(tokenKeys: readonly string[]) {
    this.pairs = tokenKeys.map(pairOf);
  }

  get publicKeys(): ProofKey[] {
    return this.pairs.map(({ publicKey }) => publicKey);
  }

  /** The claims as a compact JWS. */
  sign(claims: ProofClaims): string {
    const [pair] = this.pairs;
    if (!pair) throw new Error("There is no key to sign with.");
    const signed = `${encoded({ alg: "ES256", kid: pair.kid })}.${encoded(claims)}`;
    const signature = sign("sha256", Buffer.from(signed), { key: pair.privateKey, dsaEncoding });
    return `${signed}.${signature.toString("base64url")}`;
  }

  /** The claims of a code that one of these keys has signed; undefined for any other text. */
  read(proof: string): ProofClaims | undefined {
    const [header = "", claims = "", signature = "", ...rest] = proof.split(".");
    const { kid } = proofHeaderSchema.safeParse(decoded(header)).data ?? {};
    const pair = this.pairs.find((known) => known.kid === kid);
    const bytes = Buffer.from(signature, "base64url");
    if (!pair || rest.length > 0 || bytes.toString("base64url") !== signature) return undefined;
    const key = createPublicKey({ key: { ...pair.publicKey }, format: "jwk" });
    const isSigned = verify("sha256", Buffer.from(`${header}.${claims}`), { key, dsaEncoding }, bytes);
    return isSigned ? proofClaimsSchema.safeParse(decoded(claims)).data : undefined;
  }
}

function pairOf(tokenKey: string): ProofPair {
  const curve = createECDH("prime256v1");
  const d = createHash("sha256").update(`proof ${tokenKey}`).digest();
  curve.setPrivateKey(d);
  const point = curve.getPublicKey();
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const jwk = { kty: "EC" as const, crv: "P-256" as const, x: x ?? "", y: y ?? "" };
  const kid = createHash("sha256").update(point).digest("base64url").slice(0, 8);
  const privateKey = createPrivateKey({ key: { ...jwk, d: d.toString("base64url") }, format: "jwk" });
  return { kid, publicKey: { ...jwk, kid }, privateKey };
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

function decoded(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString());
  } catch {
    return undefined;
  }
}
