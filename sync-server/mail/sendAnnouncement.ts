import type { Announcement, AnnouncementKind } from "#shared/rules/announcement.ts";
import { announcementFacts, announcementText } from "#shared/rules/announcementTexts.ts";
import { isMailWanted } from "#shared/rules/wantedNews.ts";
import { derivedId } from "#shared/rules/derivedId.ts";
import { sastMoment } from "#shared/rules/format.ts";
import { mailAsHtml, mailAsText, type MailContent } from "#shared/rules/mailText.ts";
import type { AppContext, RowReader } from "../appContext.ts";
import { confirmLink, resetLink } from "../auth/accountLinks.ts";
import { claimToken, permissionToken } from "../auth/claimLinks.ts";
import { PostponeJob, type MailJob } from "../db/job.ts";
import { publicAddress } from "../env.ts";
import { sponsorPdf } from "../live/sponsorPdf.ts";
import { billingPdf, payoutFile } from "../payments/billingPdf.ts";
import type { LimitName, Pause, RateLimits } from "../limits/rateLimit.ts";
import { mailAddress, maskedAddress } from "./mailAddress.ts";
import type { Attachment, MailTransport } from "./transport.ts";

/** The job that emails an announcement. Records its subject and, masked, its recipient. */
export function sendAnnouncement(
  app: Pick<AppContext, "env" | "keys" | "rows" | "limits" | "database" | "writer" | "live">,
  transport: MailTransport,
): (job: MailJob) => Promise<Record<string, string>> {
  return async ({ _id, payload, createdAt }) => {
    const { sentence, body, path, action } = announcementText(payload);
    const reader = await mailAddress(app.rows, payload.to);
    if (!reader) return { subject: sentence, to: "", skipped: "There is no email address to write to." };
    if (!(await isWanted(app.rows, payload)))
      return { subject: sentence, to: "", skipped: "Its reader switched these emails off." };
    const isPersonal = isAboutAccount(payload);
    const link = isPersonal
      ? await accountLink(app, payload, createdAt)
      : linkFor(app, payload, {
          claims: reader.claims,
          createdAt,
          path,
          round: await linkRound(app.rows, payload),
          shared: await shareLink(app.rows, payload),
        });
    if (!link) return { subject: sentence, to: "", skipped: isPersonal ? linkSpent : matchClaimed };
    const pause = await overLimit(app.limits, payload, reader.address);
    // A school's link is never dropped: someone is waiting for the answer.
    if (pause && payload.kind === "permissionLink") throw new PostponeJob(pause.sentence, pause.seconds * 1000);
    if (pause) return { subject: sentence, to: maskedAddress(reader.address), skipped: pause.sentence };
    const attachments = [
      ...(await contractCopy(app, payload)),
      ...(await billingDocuments(app, payload)),
      ...(await receiptOfSponsor(app, payload)),
    ];
    const content: MailContent = {
      reader: reader.name,
      isFormal: reader.isSchool ?? false,
      news: body.replaceAll("{expiry}", link.expiry),
      facts: announcementFacts(payload),
      button: { label: action, address: link.address },
      supportPhone: app.env.OPERATOR_PHONE,
      supportEmail: app.env.SUPPORT_EMAIL,
      why: reader.why,
      privacy: `${publicAddress(app.env)}/privacy`,
    };
    const [text, html] = [mailAsText(content), mailAsHtml(content)];
    await transport.send({ id: _id, to: reader.address, subject: sentence, text, html, attachments });
    if (payload.kind === "permissionLink") await noteMailed(app, _id, payload);
    return { subject: sentence, to: maskedAddress(reader.address) };
  };
}

/** From now on both sides can see that the school was asked. */
async function noteMailed(
  { writer }: Pick<AppContext, "writer">,
  jobId: string,
  { permissionId: id = "" }: Announcement,
): Promise<void> {
  const mutationId = derivedId("system", jobId, "mailed");
  await writer.write({
    actor: { kind: "system" },
    origin: "system",
    name: "permission.mailed",
    args: { id },
    mutationId,
  });
}

async function isWanted(rows: RowReader, { kind, to }: Announcement): Promise<boolean> {
  const user = "userId" in to ? await rows.rowOne("user", to.userId) : undefined;
  return isMailWanted(user?.notificationChoices, kind);
}

const matchClaimed = "The match belongs to an account by now.";
const linkSpent = "There is nothing left to confirm or to reset.";

/** Emails that anyone can trigger for someone else, as often as they like. */
const limited: Partial<Record<AnnouncementKind, LimitName>> = {
  messageReceived: "messageMail",
  searchMatched: "searchMail",
  claimLink: "claimMail",
  passwordReset: "resetMail",
  confirmEmail: "confirmMail",
  emailChanged: "confirmMail",
  permissionLink: "schoolMail",
};

async function overLimit(limits: RateLimits, { kind }: Announcement, address: string): Promise<Pause | undefined> {
  const limit = limited[kind];
  return limit && (await limits.take(limit, address.toLowerCase(), 1)).pause;
}

/** "Your copy is attached": the text that both signed, with the record of their signatures. */
async function contractCopy(app: Pick<AppContext, "rows">, { kind, contractId }: Announcement): Promise<Attachment[]> {
  const contract = kind === "contractSigned" && contractId ? await app.rows.rowOne("contract", contractId) : undefined;
  if (!contract) return [];
  const record = [contract.streamerSignature, contract.requesterSignature].flatMap((signature) =>
    signature ? `${signature.typedName}, ${signature.role}, ${sastMoment(signature.signedAt)}` : [],
  );
  const proof = [`Contract ${contract.id}`, contract.template, `SHA-256 ${contract.textHash}`];
  return [{ filename: "streaming-agreement.txt", content: [contract.text, "--", ...record, ...proof].join("\n") }];
}

/** The invoice, receipt or statement that the email mentions, as it is now. */
async function billingDocuments(
  { rows }: Pick<AppContext, "rows">,
  { billingDocumentId, payoutId }: Announcement,
): Promise<Attachment[]> {
  const billingDocument = billingDocumentId ? await rows.rowOne("billingDocument", billingDocumentId) : undefined;
  const payout = payoutId ? await rows.rowOne("payout", payoutId) : undefined;
  return [
    ...(billingDocument ? [await billingPdf(billingDocument)] : []),
    ...(payout ? [await payoutFile(rows, payout)] : []),
  ];
}

/** As it is when the email is sent. A match that was cancelled meanwhile has none. */
async function receiptOfSponsor(
  app: Pick<AppContext, "database" | "rows" | "live">,
  { kind, fixtureId }: Announcement,
): Promise<Attachment[]> {
  const fixture = kind === "sponsorReceipt" && fixtureId ? await app.rows.rowOne("fixture", fixtureId) : undefined;
  return fixture ? [await sponsorPdf(app, fixture)] : [];
}

interface Link {
  address: string;
  expiry: string;
}

function isAboutAccount({ kind }: Announcement): boolean {
  return kind === "passwordReset" || kind === "confirmEmail";
}

/** The private link to the account; undefined when there is nothing left to reset or confirm. */
async function accountLink(
  app: Pick<AppContext, "env" | "keys" | "rows" | "database">,
  { kind, to }: Announcement,
  createdAt: Date,
): Promise<Link | undefined> {
  if (!("userId" in to)) return undefined;
  const isReset = kind === "passwordReset";
  const link = await (isReset ? resetLink : confirmLink)(app, to.userId, createdAt);
  if (!link) return undefined;
  const page = isReset ? "reset-password" : "confirm-email";
  const address = `${publicAddress(app.env)}/${page}#${link.text}`;
  return { address, expiry: sastMoment(link.expiresAt.toISOString()) };
}

/** A link mailed after the school's address was revoked differs from the earlier one. */
async function linkRound(rows: RowReader, { permissionId }: Announcement): Promise<number | undefined> {
  return permissionId === undefined ? undefined : (await rows.rowOne("schoolPermission", permissionId))?.linkRound;
}

/** A share's payer comes back to the page of its round. */
async function shareLink(rows: RowReader, { to }: Announcement): Promise<string | undefined> {
  const share = "sharePayer" in to ? await rows.rowOne("payment", to.sharePayer) : undefined;
  return share?.shareKey === undefined ? undefined : `${share.fixtureId}.${share.shareKey}`;
}

interface LinkCircumstances {
  round: number | undefined;
  claims: string | undefined;
  createdAt: Date;
  path: string;
  /** The link to a match paid by many. */
  shared: string | undefined;
}

/** Emails to a school's contact link to the school's own page for that match. */
const toSchool: readonly AnnouncementKind[] = [
  "permissionLink",
  "schoolAnswered",
  "schoolAnswerShared",
  "matchReported",
  "schoolMatchOff",
];

/**
 * Tokens go behind the #, where no server, proxy or Referer sees them. Undefined when there is nothing left to claim.
 */
function linkFor(
  { env, keys }: Pick<AppContext, "env" | "keys">,
  { kind, permissionId, to }: Announcement,
  { claims, createdAt, path, round, shared }: LinkCircumstances,
): Link | undefined {
  const home = publicAddress(env);
  if (shared !== undefined) return { address: `${home}/share-cost#${shared}`, expiry: "" };
  if (toSchool.includes(kind) && permissionId) {
    const { text, expiresAt } = permissionToken(permissionId, createdAt, keys, {
      round,
      contactId: "knownContact" in to ? to.knownContact : undefined,
    });
    return { address: `${home}/permission#${text}`, expiry: sastMoment(expiresAt.toISOString()) };
  }
  if (claims) {
    const { text, expiresAt } = claimToken("claim-mail", claims, createdAt, keys);
    return { address: `${home}/claim#${text}`, expiry: sastMoment(expiresAt.toISOString()) };
  }
  return kind === "claimLink" ? undefined : { address: `${home}${path}`, expiry: "" };
}
