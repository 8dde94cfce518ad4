import type { AnyEntity } from "./entity.ts";
import { bidEntity, type Bid } from "./bid.ts";
import { contractEntity, type Contract } from "./contract.ts";
import { fixtureEntity, type Fixture } from "./fixture.ts";
import { messageEntity, type Message } from "./message.ts";
import { notificationEntity, type Notification } from "./notification.ts";
import { schoolPermissionEntity, type SchoolPermission } from "./schoolPermission.ts";
import { streamerEntity, type Streamer } from "./streamer.ts";
import { type EntityName } from "./tables.ts";
import { userEntity, type User } from "./user.ts";

export { entityNames, isEntityName, type EntityName } from "./tables.ts";

/** Every entity of the product. A new one is a file and a line here. */
export const entities = {
  user: userEntity,
  fixture: fixtureEntity,
  streamer: streamerEntity,
  bid: bidEntity,
  message: messageEntity,
  schoolPermission: schoolPermissionEntity,
  contract: contractEntity,
  notification: notificationEntity,
} as const;

export interface Rows {
  user: User;
  fixture: Fixture;
  streamer: Streamer;
  bid: Bid;
  message: Message;
  schoolPermission: SchoolPermission;
  contract: Contract;
  notification: Notification;
}

export type RowOf<Name extends EntityName> = Rows[Name];
export type AnyRow = Rows[EntityName];

export function entityOf(name: EntityName): AnyEntity {
  return entities[name];
}
