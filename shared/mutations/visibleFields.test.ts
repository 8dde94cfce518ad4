import { expect, test } from "vitest";
import { viewFor } from "../entities/entity.ts";
import { entityOf, type AnyRow, type EntityName } from "../entities/registry.ts";
import { ids } from "./testStages.ts";
import { filledWorld, parties, visibleStages, type Party, type VisibleStage } from "./testVisibleStages.ts";

/** Groups of fields, written out: a field that is added to an entity is seen by nobody before it stands here. */
const groups: Readonly<Record<string, string>> = {
  "-": "",
  row: "id rev createdAt",
  listed:
    "number homeSchool awaySchool venue sport budgetCents matchDate matchTime additionalRequirements status", // oxfmt-ignore
  order:
    "requesterId clientType paymentStatus paymentIntentId assetFileIds", // oxfmt-ignore
  sponsor: "businessName businessLogo bannerImages sponsorVideos specialInstructions",
  contacts:
    "contactName contactEmail contactPhone schoolContactName schoolContactEmail schoolContactPhone schoolContactRole", // oxfmt-ignore
  assigned: "assignedStreamerId",
  off: "cancelReason cancelledAt",
  offer:
    "fixtureId streamerId streamerUserId requesterId streamerName status message proposedPriceCents history schoolPermissionStatus contractSigned paymentStatus", // oxfmt-ignore
  won: "acceptedAt",
  person: "streamerContactPerson",
  reach: "streamerEmail streamerPhone",
  ask: "schoolAsk",
  notes: "schoolPermissionNotes",
  started: "startedAt",
  stream: "streamUrl",
  delivered: "deliveredAt",
  recording: "recordingUrl",
  file: "recordingFileId recordingState",
  paid: "paidAt",
  ended: "cancelReason cancelledBy",
};

function fieldsOf(cell: string): string[] {
  const names = cell.split("+").flatMap((group) => {
    const fields = groups[group];
    if (fields === undefined) throw new Error(`There is no group ${group}.`);
    return fields.split(" ");
  });
  return names.filter(Boolean).sort();
}

/** Lines "stage  bidder  rival  requester  others  admin"; the others are another account, a visitor and the school's link. */
function readTable(text: string): [VisibleStage, Record<Party, string[]>][] {
  const lines = text.trim().split("\n").slice(1);
  return lines.map((line) => {
    const [name, bidder = "", rival = "", requester = "", others = "", admin = ""] = line.trim().split(/\s+/);
    const stage = Object.keys(visibleStages).find((known): known is VisibleStage => known === name);
    if (!stage) throw new Error(`There is no stage ${name}.`);
    const cells = { bidder, rival, requester, otherAccount: others, visitor: others, school: others, admin };
    return [stage, mapCells(cells)];
  });
}

function mapCells(cells: Record<Party, string>): Record<Party, string[]> {
  const { bidder, rival, requester, otherAccount, visitor, school, admin } = cells;
  return {
    ...{ bidder: fieldsOf(bidder), rival: fieldsOf(rival), requester: fieldsOf(requester) },
    ...{
      otherAccount: fieldsOf(otherAccount),
      visitor: fieldsOf(visitor),
      school: fieldsOf(school),
      admin: fieldsOf(admin),
    },
  };
}

/** What each party gets of one row. */
function seen(entity: EntityName, row: AnyRow | undefined): Record<Party, string[]> {
  const of = (party: Party) => Object.keys((row && viewFor(entityOf(entity), row, parties[party])) ?? {}).sort();
  return {
    ...{ bidder: of("bidder"), rival: of("rival"), requester: of("requester"), admin: of("admin") },
    ...{ otherAccount: of("otherAccount"), visitor: of("visitor"), school: of("school") },
  };
}

const fixtureTable = readTable(`
stage                bidder                   rival           requester                                others      admin
pending  row+listed  row+listed  row+listed+order+sponsor+contacts  row+listed  row+listed+order+sponsor+contacts
withdrawn  row+listed  row+listed  row+listed+order+sponsor+contacts  row+listed  row+listed+order+sponsor+contacts
expired  row+listed  row+listed  row+listed+order+sponsor+contacts  row+listed  row+listed+order+sponsor+contacts
declined  row+listed  row+listed+assigned+sponsor  row+listed+order+sponsor+contacts+assigned  row+listed  row+listed+order+sponsor+contacts+assigned
accepted  row+listed+assigned+sponsor  row+listed  row+listed+order+sponsor+contacts+assigned  row+listed  row+listed+order+sponsor+contacts+assigned
requested  row+listed+assigned+sponsor  row+listed  row+listed+order+sponsor+contacts+assigned  row+listed  row+listed+order+sponsor+contacts+assigned
schoolDeclined  row+listed+assigned+sponsor  row+listed  row+listed+order+sponsor+contacts+assigned  row+listed  row+listed+order+sponsor+contacts+assigned
approved  row+listed+assigned+sponsor  row+listed  row+listed+order+sponsor+contacts+assigned  row+listed  row+listed+order+sponsor+contacts+assigned
signed  row+listed+assigned+sponsor  row+listed  row+listed+order+sponsor+contacts+assigned  row+listed  row+listed+order+sponsor+contacts+assigned
live  row+listed+assigned+sponsor  row+listed  row+listed+order+sponsor+contacts+assigned  row+listed  row+listed+order+sponsor+contacts+assigned
recorded  row+listed+assigned+sponsor  row+listed  row+listed+order+sponsor+contacts+assigned  row+listed  row+listed+order+sponsor+contacts+assigned
schoolWithdrew  row+listed+assigned+sponsor  row+listed  row+listed+order+sponsor+contacts+assigned  row+listed  row+listed+order+sponsor+contacts+assigned
delivered  row+listed+assigned+sponsor  row+listed  row+listed+order+sponsor+contacts+assigned  row+listed  row+listed+order+sponsor+contacts+assigned
paid  row+listed+assigned+sponsor  row+listed  row+listed+order+sponsor+contacts+assigned  row+listed  row+listed+order+sponsor+contacts+assigned
cancelledByStreamer  row+listed  row+listed  row+listed+order+sponsor+contacts  row+listed  row+listed+order+sponsor+contacts
cancelledByRequester  row+listed  row+listed  row+listed+order+sponsor+contacts  row+listed  row+listed+order+sponsor+contacts
fixtureCancelled  row+listed+off  row+listed+off  row+listed+order+sponsor+contacts+off  row+listed  row+listed+order+sponsor+contacts+off
`);

test.each(fixtureTable)("of a match each party sees these fields: %s", async (stage, expected) => {
  const world = await filledWorld(stage);
  expect(seen("fixture", world.store.all("fixture")[0])).toEqual(expected);
});

const bidTable = readTable(`
stage                bidder                                                                  rival  requester                                                           others  admin
pending              row+offer                                                               -      row+offer                                                           -       row+offer
withdrawn            row+offer                                                               -      row+offer                                                           -       row+offer
expired              row+offer                                                               -      row+offer                                                           -       row+offer
declined             row+offer                                                               -      row+offer                                                           -       row+offer
accepted             row+offer+won+person+contacts                                           -      row+offer+won+person+reach                                          -       row+offer+won+person+contacts+reach
requested            row+offer+won+person+contacts+ask                                       -      row+offer+won+person+reach+ask                                      -       row+offer+won+person+contacts+reach+ask
schoolDeclined       row+offer+won+person+contacts+notes                                     -      row+offer+won+person+reach+notes                                    -       row+offer+won+person+contacts+reach+notes
approved             row+offer+won+person+contacts+notes                                     -      row+offer+won+person+reach+notes                                    -       row+offer+won+person+contacts+reach+notes
signed               row+offer+won+person+contacts                                           -      row+offer+won+person+reach                                          -       row+offer+won+person+contacts+reach
live                 row+offer+won+person+contacts+started+stream                            -      row+offer+won+person+reach+started+stream                           -       row+offer+won+person+contacts+reach+started+stream
delivered            row+offer+won+person+contacts+started+stream+delivered+recording        -      row+offer+won+person+reach+started+stream+delivered+recording       -       row+offer+won+person+contacts+reach+started+stream+delivered+recording
recorded             row+offer+won+person+contacts+started+stream+delivered+file             -      row+offer+won+person+reach+started+stream+delivered+file            -       row+offer+won+person+contacts+reach+started+stream+delivered+file
schoolWithdrew       row+offer+won+person+contacts+started+delivered                         -      row+offer+won+person+reach+started+delivered                        -       row+offer+won+person+contacts+reach+started+delivered
paid                 row+offer+won+person+contacts+started+stream+delivered+paid             -      row+offer+won+person+reach+started+stream+delivered+paid            -       row+offer+won+person+contacts+reach+started+stream+delivered+paid
cancelledByStreamer  row+offer+won+started+stream+ended                                      -      row+offer+won+started+stream+ended                                  -       row+offer+won+started+stream+ended
cancelledByRequester row+offer+won+ended                                                     -      row+offer+won+ended                                                 -       row+offer+won+ended
fixtureCancelled     row+offer+won+ended                                                     -      row+offer+won+ended                                                 -       row+offer+won+ended
`);

test.each(bidTable)("of a bid each party sees these fields: %s", async (stage, expected) => {
  const world = await filledWorld(stage);
  expect(seen("bid", await world.store.get("bid", ids.bid))).toEqual(expected);
});

test("every stage stands in both tables", () => {
  const stages = Object.keys(visibleStages).sort();
  for (const table of [fixtureTable, bidTable]) expect(table.map(([stage]) => stage).sort()).toEqual(stages);
});
