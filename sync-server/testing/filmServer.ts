import { roleAccounts, type RoleAccounts } from "./roleAccounts.ts";
import { startTestServer, type TestServer } from "./testServer.ts";
import { aWorkflow } from "./workflow.ts";

export interface FilmServer {
  server: TestServer;
  accounts: RoleAccounts;
  /** A match between `thatRequester` and `thatStreamer`. */
  fixtureId: string;
}

/** A server with a match whose school has agreed; if the match is delivered, reels can be made too. */
export async function aFilmServer(
  stage: "approved" | "delivered",
  options: Parameters<typeof startTestServer>[0] = {},
): Promise<FilmServer> {
  const server = await startTestServer(options);
  const accounts = await roleAccounts(server.app);
  const sides = { requester: accounts.thatRequester, streamer: accounts.thatStreamer };
  const { fixtureId } = await aWorkflow(server.app, sides, stage);
  return { server, accounts, fixtureId };
}
