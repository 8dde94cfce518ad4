import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "s3rver";

export interface TestBucket {
  /** What a server needs to reach it. */
  env: Record<"S3_ENDPOINT" | "S3_BUCKET" | "S3_ACCESS_KEY" | "S3_SECRET_KEY", string>;
  /** Stops answering … */
  goesAway(): Promise<void>;
  /** … and comes back with all its contents. */
  comesBack(): Promise<void>;
  remove(): Promise<void>;
}

const name = "touchline-test";

/** A temporary S3-compatible store over a folder. */
export async function aBucket(): Promise<TestBucket> {
  const directory = await mkdtemp(path.join(tmpdir(), "touchline-bucket-"));
  const start = async (port: number) => {
    const store = new S3rver({
      ...{ address: "127.0.0.1", port, silent: true, directory },
      configureBuckets: [{ name }],
    });
    return { store, port: (await store.run()).port };
  };
  let { store, port } = await start(0);
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: name,
      S3_ACCESS_KEY: "S3RVER",
      S3_SECRET_KEY: "S3RVER",
    },
    goesAway: () => store.close(),
    comesBack: async () => {
      ({ store, port } = await start(port));
    },
    remove: async () => {
      await store.close().catch(() => undefined);
      await rm(directory, { recursive: true, force: true });
    },
  };
}
