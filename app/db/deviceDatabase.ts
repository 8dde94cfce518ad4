import { Dexie, type Table } from "dexie";
import type { PrecacheGroup } from "#app/precacheGroups.ts";

interface ActiveUser {
  key: "activeUser";
  userId: string;
  role: "user" | "admin";
}

interface DeviceGroups {
  key: "groups";
  groups: readonly PrecacheGroup[];
}

/** Data of the device rather than an account: it tells the service worker whose outbox to send. */
class DeviceDatabase extends Dexie {
  declare readonly state: Table<ActiveUser | DeviceGroups, string>;

  constructor() {
    super("touchline-device");
    this.version(1).stores({ state: "key" });
  }
}

const device = new DeviceDatabase();

export async function rememberActiveUser(user: { userId: string; role: "user" | "admin" }): Promise<void> {
  await device.state.put({ key: "activeUser", ...user });
}

/** The account last signed in here, even after its session ended with an outbox left behind. */
export async function activeUser(): Promise<{ userId: string; role: "user" | "admin" } | undefined> {
  const found = await device.state.get("activeUser");
  return found?.key === "activeUser" ? found : undefined;
}

export async function forgetActiveUser(): Promise<void> {
  await device.state.delete("activeUser");
}

/** From now on this device caches these groups with every version of the app, in addition to those added earlier. */
export async function addDeviceGroups(groups: readonly PrecacheGroup[]): Promise<void> {
  const known = await storedGroups();
  if (groups.every((group) => known?.includes(group))) return;
  await device.state.put({ key: "groups", groups: [...new Set([...(known ?? []), ...groups])] });
}

/** The groups this device keeps. A version from before groups existed cached everything for everyone. */
export async function deviceGroups(): Promise<readonly PrecacheGroup[]> {
  const known = await storedGroups();
  if (known) return known;
  const user = await activeUser();
  if (!user) return [];
  return user.role === "admin" ? ["account", "admin"] : ["account", "streamer", "film"];
}

async function storedGroups(): Promise<readonly PrecacheGroup[] | undefined> {
  const found = await device.state.get("groups");
  return found?.key === "groups" ? found.groups : undefined;
}
