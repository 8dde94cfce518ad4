import type { Announcement } from "#shared/rules/announcement.ts";
import { announcementText } from "#shared/rules/announcementTexts.ts";
import { sastMoment } from "#shared/rules/format.ts";
import type { AppContext } from "../appContext.ts";
import { claimToken, permissionToken } from "../auth/claimLinks.ts";
import type { MailJob } from "../db/job.ts";
import { publicAddress } from "../env.ts";
import { mailAddress, maskedAddress } from "./mailAddress.ts";
import type { Attachment, MailTransport } from "./transport.ts";

const supportHours = "Support: Monday to Friday, 8:00 AM to 6:00 PM.";

/** The job that mails an announcement. Notes its subject and, masked, where it went. */
export function sendAnnouncement(
  app: Pick<AppContext, "env" | "keys" | "rows">,
  transport: MailTransport,
): (job: MailJob) => Promise<Record<string, string>> {
  return async ({ _id, payload, createdAt }) => {
    const { sentence, body, path } = announcementText(payload);
    const reader = await mailAddress(app.rows, payload.to);
    if (!reader) return { subject: sentence, to: "", skipped: "There is no e-mail address to write to." };
    const link = linkFor(app, payload, { claims: reader.claims, createdAt, path });
    if (!link) return { subject: sentence, to: "", skipped: "The match belongs to an account by now." };
    const text = [withLink(body, link), "--", `You get this because ${reader.why}.`, supportHours].join("\n\n");
    const attachments = await contractCopy(app, payload);
    await transport.send({ id: _id, to: reader.address, subject: sentence, text, attachments });
    return { subject: sentence, to: maskedAddress(reader.address) };
  };
}

/** "Your copy is attached": the text that both have signed, with the record of their signatures. */
async function contractCopy(app: Pick<AppContext, "rows">, { kind, contractId }: Announcement): Promise<Attachment[]> {
  const contract = kind === "contractSigned" && contractId ? await app.rows.rowOne("contract", contractId) : undefined;
  if (!contract) return [];
  const record = [contract.streamerSignature, contract.requesterSignature].flatMap((signature) =>
    signature ? `${signature.typedName}, ${signature.role}, ${sastMoment(signature.signedAt)}` : [],
  );
  const proof = [`Contract ${contract.id}`, contract.template, `SHA-256 ${contract.textHash}`];
  return [{ filename: "streaming-agreement.txt", content: [contract.text, "--", ...record, ...proof].join("\n") }];
}

interface Link {
  address: string;
  expiry: string;
}

interface LinkCircumstances {
  claims: string | undefined;
  createdAt: Date;
  path: string;
}

/** Tokens travel behind the #, which no server, proxy or Referer sees. Undefined when there is nothing left to claim. */
function linkFor(
  { env, keys }: Pick<AppContext, "env" | "keys">,
  { kind, permissionId }: Announcement,
  { claims, createdAt, path }: LinkCircumstances,
): Link | undefined {
  const home = publicAddress(env);
  if (kind === "permissionLink" && permissionId) {
    const { text, expiresAt } = permissionToken(permissionId, createdAt, keys);
    return { address: `${home}/permission#${text}`, expiry: sastMoment(expiresAt.toISOString()) };
  }
  if (claims) {
    const { text, expiresAt } = claimToken("claim-mail", claims, createdAt, keys);
    return { address: `${home}/claim#${text}`, expiry: sastMoment(expiresAt.toISOString()) };
  }
  return kind === "claimLink" ? undefined : { address: `${home}${path}`, expiry: "" };
}

function withLink(body: string, { address, expiry }: Link): string {
  if (!body.includes("{link}")) return `${body}\n\n${address}`;
  return body.replaceAll("{link}", address).replaceAll("{expiry}", expiry);
}
