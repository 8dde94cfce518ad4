import { expect, test } from "vitest";
import { diskSpaceOf, reserveOf } from "./diskSpace.ts";

const gb = 1_000_000_000;

test.each([
  [8, 0.8],
  [20, 2],
  [30, 2],
  [100, 5],
  [1_000, 50],
])("of a disk of %i GB %d GB are reserved", (disk, reserve) => {
  expect(reserveOf(disk * gb)).toBe(reserve * gb);
});

test("an operator's own reserve replaces the computed one", async () => {
  const all = diskSpaceOf({ DATA_DIR: ".", DISK_RESERVE_MB: 1_000_000_000 });
  expect(await all.state()).toBe("low");
  await expect(all.require(0)).rejects.toMatchObject({ status: 507 });
  const none = diskSpaceOf({ DATA_DIR: ".", DISK_RESERVE_MB: 0 });
  expect(await none.state()).toBe("ok");
  await none.require(1);
});
