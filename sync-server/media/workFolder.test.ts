import { mkdir, readdir, symlink, utimes } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { tempEnv } from "../testing/tempEnv.ts";
import { removeOldWork } from "./workFolder.ts";

test("old work is removed, and work that has ended in between does not stop the removal", async () => {
  const { env, remove } = await tempEnv();
  const root = path.join(env.DATA_DIR, "work");
  const old = path.join(root, "z-left-by-a-killed-process");
  await mkdir(old, { recursive: true });
  await utimes(old, 0, 0);
  // Listed, and not there when it is looked at: like a folder that its work has just removed.
  await symlink(path.join(root, "gone"), path.join(root, "a-ended"));
  await removeOldWork(env, Date.now());
  expect(await readdir(root)).toEqual(["a-ended"]);
  await remove();
});
