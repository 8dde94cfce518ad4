import { auditCsv, type AuditEntry, type AuditKind } from "#shared/api/audit.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { matchTitle } from "#shared/rules/matchTitle.ts";
import type { AppContext, RowReader } from "../../appContext.ts";
import { requireAdmin, type Handlers } from "../handler.ts";

export function auditHandlers(app: AppContext): Pick<Handlers, "auditLog" | "exportAuditLog"> {
  return {
    auditLog: async ({ actor, query }) => {
      requireAdmin(actor);
      return entries(app, query.kind);
    },

    exportAuditLog: async ({ actor, body }) => {
      const admin = requireAdmin(actor);
      const csv = auditCsv(await entries(app, body.kind));
      await app.audit.note({ kind: "export", actor: admin, what: "auditLog" });
      return { csv };
    },
  };
}

async function entries({ audit, rows }: AppContext, kind: AuditKind | undefined): Promise<AuditEntry[]> {
  const lines = await audit.newest(kind);
  const ids = [...new Set(lines.flatMap(({ actor }) => (actor.startsWith("user:") ? [actor.slice(5)] : [])))];
  const users = await Promise.all(ids.map((id) => rows.rowOne("user", id)));
  const names = new Map<string, string>(
    users.flatMap((user) => (user ? [[`user:${user.id}`, user.username] as const] : [])),
  );
  const subjects = await subjectNames(rows, lines);
  return lines.map(({ _id, at, kind: of, actor, what, subject = null, address }) => ({
    ...{ id: _id, at: at.toISOString(), kind: of, actor, username: names.get(actor) ?? null },
    ...{ what, subject, address, about: subjects.get(subjectKey({ what, subject })) ?? null },
  }));
}

type About = { what: string; subject?: string | null };

/** Looks up each subject of the lines only once. */
async function subjectNames(rows: RowReader, lines: readonly About[]): Promise<Map<string, string>> {
  const different = new Map(lines.flatMap((line) => (line.subject ? [[subjectKey(line), line] as const] : [])));
  const named = await Promise.all(
    [...different].map(async ([key, { what, subject }]) => [key, await nameOf(rows, what, subject ?? "")] as const),
  );
  return new Map(named.flatMap(([key, name]) => (name === undefined ? [] : [[key, name] as const])));
}

function subjectKey({ what, subject }: About): string {
  return `${what.split(".")[0]} ${subject}`;
}

/** A mutation's name says what it is about; every other line with a subject is about an account. */
async function nameOf(rows: RowReader, what: string, id: string): Promise<string | undefined> {
  switch (what.split(".")[0]) {
    case "streamer":
      return (await rows.rowOne("streamer", id))?.businessName;
    case "fixture":
      return matchOf(await rows.rowOne("fixture", id));
    case "bid":
      return matchOf(await rows.rowOne("fixture", (await rows.rowOne("bid", id))?.fixtureId ?? ""));
    case "schoolContact":
      return (await rows.rowOne("schoolContact", id))?.schoolName;
    default:
      return (await rows.rowOne("user", id))?.username;
  }
}

function matchOf(fixture: Fixture | undefined): string | undefined {
  return fixture && matchTitle(fixture);
}
