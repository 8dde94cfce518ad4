import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { MongoClient } from "mongodb";
import { startEmbeddedMongo } from "@touchline/embedded-mongo";

export interface OwnDatabase {
  /** Names the replica set and this database on it. */
  uri: string;
  drop(): Promise<void>;
}

/** A randomly named database on the replica set of MONGODB_URI; undefined when tests use the embedded engine. */
export function ownDatabase(address = process.env["MONGODB_URI"]): OwnDatabase | undefined {
  if (!address) return undefined;
  const uri = withDatabase(address, `touchline-test-${randomUUID()}`);
  return { uri, drop: () => dropDatabase(uri) };
}

/** A replica set for a test that needs an address, whichever engine the tests use. */
export async function aReplicaSet(): Promise<OwnDatabase> {
  const own = ownDatabase();
  if (own) return own;
  const dataDir = await mkdtemp(path.join(tmpdir(), "touchline-replica-set-"));
  const { uri, close } = await startEmbeddedMongo({ dataDir });
  return {
    uri,
    drop: async () => {
      await close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Keeps authenticating where it did before: by default a driver would look for accounts in the named database. */
function withDatabase(address: string, name: string): string {
  const [, hosts = address, named = "", query = ""] = address.match(/^(\w[\w+]*:\/\/[^/?]+)\/?([^?]*)\??(.*)$/) ?? [];
  const options = query.split("&").filter((option) => option !== "");
  const isComplete = !hosts.includes("@") || options.some((option) => option.startsWith("authSource="));
  if (!isComplete) options.push(`authSource=${named || "admin"}`);
  return `${hosts}/${name}?${options.join("&")}`;
}

async function dropDatabase(uri: string): Promise<void> {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 10_000 });
  try {
    await client.db().dropDatabase();
  } finally {
    await client.close();
  }
}
