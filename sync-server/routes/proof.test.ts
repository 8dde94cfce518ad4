import { afterAll, beforeAll, expect, test } from "vitest";
import { proofKeysSchema } from "#shared/rules/proof.ts";
import { readProof } from "#app/features/proof/readProof.ts";
import { Proofs } from "../auth/proofs.ts";
import { renewProofs } from "../jobs/keepProofs.ts";
import { decided } from "../testing/factories.ts";
import { roleAccounts, sidesOf, type RoleAccounts } from "../testing/roleAccounts.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { aWorkflow, type Workflow } from "../testing/workflow.ts";

let server: TestServer;
let accounts: RoleAccounts;
beforeAll(async () => {
  server = await startTestServer();
  accounts = await roleAccounts(server.app);
}, 240_000);
afterAll(() => server.close());

interface Proved extends Workflow {
  proof: string;
}

/** An approved match, once the server has signed its code. */
async function aProvedMatch(): Promise<Proved> {
  const match = await aWorkflow(server.app, sidesOf(accounts), "approved");
  return { ...match, proof: await signedCode(match) };
}

async function signedCode({ permissionId }: Workflow): Promise<string> {
  await expect
    .poll(async () => (await server.app.rows.rowOne("schoolPermission", permissionId))?.proof, { timeout: 5_000 })
    .toBeDefined();
  return (await server.app.rows.rowOne("schoolPermission", permissionId))?.proof ?? "";
}

async function publicKeys() {
  return proofKeysSchema.parse((await server.call("GET", "/api/proof/keys")).json).keys;
}

const check = (proof: string) => server.call("POST", "/api/proof/check", { body: { proof } });

test("a code signed after the school's yes is verified by a phone that has only the public keys", async () => {
  const { proof, permissionId, fixtureId } = await aProvedMatch();
  const fixture = await server.app.rows.rowOne("fixture", fixtureId);
  const read = await readProof(proof, await publicKeys(), Date.now());
  expect(read).toMatchObject({
    status: "signed",
    claims: { jti: permissionId, home: fixture?.homeSchool, day: fixture?.matchDate },
  });
  expect((await check(proof)).json).toEqual({ status: "approved" });
});

test("a code with any one character changed is refused, by the phone and by the server", async () => {
  const { proof } = await aProvedMatch();
  const keys = await publicKeys();
  const proofs = new Proofs(server.app.keys.token);
  for (const [at, letter] of [...proof].entries()) {
    const changed = `${proof.slice(0, at)}${letter === "A" ? "B" : "A"}${proof.slice(at + 1)}`;
    expect((await readProof(changed, keys, Date.now())).status, `character ${at}`).not.toBe("signed");
    expect(proofs.read(changed), `character ${at}`).toBeUndefined();
  }
  expect((await check(`${proof.slice(0, -1)}${proof.endsWith("A") ? "B" : "A"}`)).status).toBe(403);
});

test("a code counts until its match day ends in South Africa, and not a second longer", async () => {
  const { proof } = await aProvedMatch();
  const keys = await publicKeys();
  const read = await readProof(proof, keys, Date.now());
  if (read.status !== "signed") throw new Error(read.status);
  const end = Date.parse(`${read.claims.day}T24:00:00+02:00`);
  expect((await readProof(proof, keys, end - 1)).status).toBe("signed");
  expect((await readProof(proof, keys, end)).status).toBe("over");
});

test("after a withdrawal the server says so, and the streamer's row holds no code", async () => {
  const { proof, permissionId } = await aProvedMatch();
  await decided(server.app, { kind: "school", permissionId }, "permission.withdraw", { id: permissionId });
  const permission = await server.app.rows.rowOne("schoolPermission", permissionId);
  expect((await check(proof)).json).toEqual({ status: "withdrawn", at: permission?.respondedAt });
  expect(permission?.proof).toBeUndefined();
});

test("after a cancellation the server says that the booking has ended", async () => {
  const { proof, bidId } = await aProvedMatch();
  const cancelled = { id: bidId, reason: "The bus broke down" };
  await decided(server.app, accounts.thatStreamer.actor, "bid.cancel", cancelled);
  expect((await check(proof)).json).toEqual({ status: "ended" });
});

test("a new key in front signs, an earlier one still verifies, and a dropped one's codes are signed again", async () => {
  const match = await aProvedMatch();
  const [current = ""] = server.app.keys.token;
  const next = "a new token key of at least 32 characters";
  const rotated = new Proofs([next, current]);
  expect(rotated.read(match.proof)?.jti).toBe(match.permissionId);
  expect((await readProof(match.proof, rotated.publicKeys, Date.now())).status).toBe("signed");
  const alone = { ...server.app, keys: { ...server.app.keys, token: [next] } };
  expect((await readProof(match.proof, new Proofs([next]).publicKeys, Date.now())).status).toBe("unknownKey");
  expect(await renewProofs(alone)).toBeGreaterThan(0);
  const renewed = (await server.app.rows.rowOne("schoolPermission", match.permissionId))?.proof ?? "";
  expect(new Proofs([next]).read(renewed)?.jti).toBe(match.permissionId);
  await renewProofs(server.app);
});
