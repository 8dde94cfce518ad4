import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { aClip } from "#server/testing/film.ts";
import { aFilmServer } from "#server/testing/filmServer.ts";
import type { UploadServerSays, UploadServerTask } from "./uploadServer.ts";

/** The product's server in its own process, and next to it one that takes a plain PUT, onto the same disk. */
const { server, accounts, fixtureId } = await aFilmServer("approved");
const plain = createServer((request, response) => {
  const hash = createHash("sha256");
  const hashed = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const file = createWriteStream(path.join(server.dataDir, `put-${performance.now()}`));
  void pipeline(request, hashed, file).then(() => response.end(hash.digest("hex")));
});
plain.listen(0, "127.0.0.1", () => {
  const address = plain.address();
  const plainPort = typeof address === "object" && address ? address.port : 0;
  tell({ port: server.running.port, plainPort, cookie: accounts.thatRequester.cookie });
});

process.on("message", (task: UploadServerTask) => void take(task));

async function take({ stop, announce }: UploadServerTask): Promise<void> {
  if (stop) {
    plain.close();
    await server.close();
    process.exit(0);
  }
  if (announce) await aClip(server.app, accounts.thatRequester.actor, fixtureId, { file: announce });
  tell({});
}

function tell(answer: UploadServerSays): void {
  process.send?.(answer);
}
