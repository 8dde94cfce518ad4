import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { writeDataFile } from "./dataFiles.ts";

test("a file from an archive is never executable", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "touchline-files-"));
  const chunks = (async function* () {
    yield Buffer.from("#!/bin/sh");
  })();
  await writeDataFile(folder, { path: "keys/session", mode: 0o6755, chunks });
  expect((await stat(path.join(folder, "keys/session"))).mode & 0o7000).toBe(0);
  await rm(folder, { recursive: true });
});
