import { expect, test } from "vitest";
import { proofEnd, type ProofClaims, type ProofKey } from "#shared/rules/proof.ts";
import { readProof } from "./readProof.ts";

const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
const day = "2026-11-28";
const claims: ProofClaims = {
  ...{ jti: "6f2c1b3a-4a55-4a5e-9a43-1f2d3c4b5a69", home: "Rivierkloof", away: "Hillview", sport: "Rugby" },
  ...{ day, time: "10:30", name: "Nandi Mokoena", business: "Touchline Cam", iat: 1_795_000_000, exp: proofEnd(day) },
};
const matchDay = Date.parse(`${day}T12:00:00+02:00`);

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** A code, and the key that verifies it. */
async function aCode(kid: string): Promise<{ proof: string; key: ProofKey }> {
  const pair = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const { x = "", y = "" } = await crypto.subtle.exportKey("jwk", pair.publicKey);
  const part = (value: object) => base64url(new TextEncoder().encode(JSON.stringify(value)));
  const signed = `${part({ alg: "ES256", kid })}.${part(claims)}`;
  const signature = await crypto.subtle.sign(algorithm, pair.privateKey, new TextEncoder().encode(signed));
  return { proof: `${signed}.${base64url(new Uint8Array(signature))}`, key: { kty: "EC", crv: "P-256", x, y, kid } };
}

test("a phone refuses a code with any one character changed", async () => {
  const { proof, key } = await aCode("now");
  expect(await readProof(proof, [key], matchDay)).toEqual({ status: "signed", claims });
  for (const [at, letter] of [...proof].entries()) {
    const changed = `${proof.slice(0, at)}${letter === "A" ? "B" : "A"}${proof.slice(at + 1)}`;
    expect((await readProof(changed, [key], matchDay)).status, `character ${at}`).not.toBe("signed");
  }
});

test("a code counts until its match day ends in South Africa, and not a second longer", async () => {
  const { proof, key } = await aCode("now");
  const end = Date.parse(`${day}T24:00:00+02:00`);
  expect((await readProof(proof, [key], end - 1)).status).toBe("signed");
  expect((await readProof(proof, [key], end)).status).toBe("over");
});

test("after a change of keys the earlier one still verifies what it signed, and no other key does", async () => {
  const [before, after] = [await aCode("before"), await aCode("after")];
  const keys = [after.key, before.key];
  expect((await readProof(before.proof, keys, matchDay)).status).toBe("signed");
  expect((await readProof(after.proof, keys, matchDay)).status).toBe("signed");
  expect((await readProof(before.proof, [after.key], matchDay)).status).toBe("unknownKey");
  expect((await readProof(before.proof, [{ ...after.key, kid: "before" }], matchDay)).status).toBe("forged");
});
