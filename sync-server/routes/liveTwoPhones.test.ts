import { afterAll, beforeAll, expect, test } from "vitest";
import { liveAddress, liveHeaders, openedStreamSchema } from "#shared/api/live.ts";
import { aPhone, initBytes, segmentBytes } from "../testing/live.ts";
import { roleAccounts, type RoleAccounts } from "../testing/roleAccounts.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";

let server: TestServer;
let accounts: RoleAccounts;
beforeAll(async () => {
  server = await startTestServer();
  accounts = await roleAccounts(server.app);
}, 240_000);
afterAll(() => server.close());

const from = (deviceId: string) => ({ headers: { [liveHeaders.device]: deviceId } });

test("a second phone is refused while the first films, until it takes over", async () => {
  const phone = await aPhone(server, accounts);
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  const open = (body: object) => server.call("POST", liveAddress.open(phone.fixtureId), { cookie: phone.cookie, body });
  await open({ deviceId: first });
  await phone.putInit(0, initBytes(), from(first));
  await phone.put(1, segmentBytes(), from(first));
  expect(await open({ deviceId: second })).toMatchObject({ status: 409, text: expect.stringMatching(/Another phone/) });
  expect(await open({ deviceId: second, takesOver: true })).toMatchObject({ json: { nextSegment: 2, nextInit: 1 } });
  expect((await phone.put(2, segmentBytes(), from(first))).status).toBe(409);
  expect((await phone.put(0, segmentBytes(), from(first))).status).toBe(200);
  expect((await phone.putInit(1, initBytes(), from(first))).status).toBe(409);
  expect((await phone.putInit(1, initBytes(), from(second))).status).toBe(200);
  const later = { headers: { [liveHeaders.device]: second, [liveHeaders.init]: "1" } };
  expect((await phone.put(2, segmentBytes(), later)).status).toBe(200);
});

test("whatever arrives while a phone takes over: each number is one phone's, and none is nobody's", async () => {
  const phone = await aPhone(server, accounts);
  const open = async (deviceId: string) => {
    const body = { deviceId, takesOver: true };
    const answer = await server.call("POST", liveAddress.open(phone.fixtureId), { cookie: phone.cookie, body });
    return openedStreamSchema.parse(answer.json).nextSegment;
  };
  let films = crypto.randomUUID();
  let begins = await open(films);
  await phone.putInit(0, initBytes(), from(films));
  for (let round = 0; round < 12; round += 1) {
    const filmed = Array.from({ length: 8 }, (_, index) => ({ n: begins + index, bytes: segmentBytes() }));
    const sends = async (index: number) => {
      const part = filmed[index];
      return part && (await phone.put(part.n, part.bytes, from(films))).status;
    };
    const takesOver = crypto.randomUUID();
    // The newest of a backlog goes first.
    const [next] = await Promise.all([
      new Promise((resolve) => setTimeout(resolve, round)).then(() => open(takesOver)),
      ...[5, 2, 6].map(sends),
    ]);
    for (const [index, { n }] of filmed.entries()) {
      expect({ n, status: await sends(index) }).toEqual({ n, status: n < next ? 200 : 409 });
    }
    expect((await phone.put(next, segmentBytes(), from(takesOver))).status).toBe(200);
    [films, begins] = [takesOver, next + 1];
    const parts = server.app.database.collection("liveSegments").find({ streamId: phone.streamId });
    const arrived = (await parts.sort({ number: 1 }).toArray()).map(({ number }) => Number(number));
    expect(arrived).toEqual(Array.from({ length: next + 1 }, (_, n) => n));
  }
});
