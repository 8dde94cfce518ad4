import { Dexie, type Table } from "dexie";

interface ActiveUser {
  key: "activeUser";
  userId: string;
  role: "user" | "admin";
}

/** What belongs to the client and not to an account: it tells the service worker whose outbox to send. */
class DeviceDatabase extends Dexie {
  declare readonly state: Table<ActiveUser, string>;

  constructor() {
    super("touchline-device");
    this.version(1).stores({ state: "key" });
  }
}

const device = new DeviceDatabase();

export async function rememberActiveUser(user: { userId: string; role: "user" | "admin" }): Promise<void> {
  await device.state.put({ key: "activeUser", ...user });
}

/** The account that was last signed in here, also after its session ended with a outbox left behind. */
export async function activeUser(): Promise<{ userId: string; role: "user" | "admin" } | undefined> {
  return device.state.get("activeUser");
}

export async function forgetActiveUser(): Promise<void> {
  await device.state.delete("activeUser");
}
