import { afterAll, beforeAll, expect, test } from "vitest";
import { proofKeysSchema } from "#shared/rules/proof.ts";
import { Proofs } from "../auth/proofs.ts";
import { renewProofs } from "../jobs/keepProofs.ts";
import { decided } from "../testing/factories.ts";
import { roleAccounts, sidesOf, type RoleAccounts } from "../testing/roleAccounts.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { aWorkflow, schoolWithdraws, type Workflow } from "../testing/workflow.ts";

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

test("after the school's yes the server signs a code with a key that it publishes", async () => {
  const { proof, permissionId, fixtureId } = await aProvedMatch();
  const fixture = await server.app.rows.rowOne("fixture", fixtureId);
  const claims = new Proofs(server.app.keys.token).read(proof);
  expect(claims).toMatchObject({ jti: permissionId, home: fixture?.homeSchool, day: fixture?.matchDate });
  expect((claims?.exp ?? 0) * 1000).toBe(Date.parse(`${fixture?.matchDate}T24:00:00+02:00`));
  const { kid } = JSON.parse(Buffer.from(proof.split(".")[0] ?? "", "base64url").toString());
  expect((await publicKeys()).map((key) => key.kid)).toContain(kid);
  expect((await check(proof)).json).toEqual({ status: "approved" });
});

test("the server refuses a code with any one character changed", async () => {
  const { proof } = await aProvedMatch();
  const proofs = new Proofs(server.app.keys.token);
  for (const [at, letter] of [...proof].entries()) {
    const changed = `${proof.slice(0, at)}${letter === "A" ? "B" : "A"}${proof.slice(at + 1)}`;
    expect(proofs.read(changed), `character ${at}`).toBeUndefined();
  }
  expect((await check(`${proof.slice(0, -1)}${proof.endsWith("A") ? "B" : "A"}`)).status).toBe(403);
});

test("after a withdrawal the server says so, and the streamer's row holds no code", async () => {
  const { proof, permissionId } = await aProvedMatch();
  await schoolWithdraws(server.app, { permissionId });
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
  const alone = { ...server.app, keys: { ...server.app.keys, token: [next] } };
  expect(new Proofs([next]).read(match.proof)).toBeUndefined();
  expect(await renewProofs(alone)).toBeGreaterThan(0);
  const renewed = (await server.app.rows.rowOne("schoolPermission", match.permissionId))?.proof ?? "";
  expect(new Proofs([next]).read(renewed)?.jti).toBe(match.permissionId);
  await renewProofs(server.app);
});
