import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import { definedFields } from "#shared/rules/definedFields.ts";
import type { Env } from "../env.ts";

export interface Mail {
  /** The job's id: an email keeps its Message-ID however often it is tried. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
  attachments: readonly Attachment[];
}

export interface Attachment {
  filename: string;
  /** Text, or a PDF. */
  content: string | Buffer;
}

export interface MailTransport {
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Sends by SMTP where configured; otherwise writes every email to a file in DATA_DIR/mail. */
export function createMailTransport(env: Env): MailTransport {
  return env.SMTP_URL ? smtpTransport(env, env.SMTP_URL) : fileTransport(env, path.join(env.DATA_DIR, "mail"));
}

function smtpTransport(env: Env, url: string): MailTransport {
  const smtp = createTransport(url, { from: env.MAIL_FROM });
  return {
    send: async (mail) => void (await smtp.sendMail(message(mail, env))),
    close: () => smtp.close(),
  };
}

/** One file per email, named after its job: an email sent again overwrites itself. */
function fileTransport(env: Env, folder: string): MailTransport {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  return {
    send: async (mail) => {
      const { message: bytes } = await writer.sendMail({ from: env.MAIL_FROM, ...message(mail, env) });
      if (!Buffer.isBuffer(bytes)) throw new Error("The mail could not be written.");
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, `${mail.id}.eml`);
      await writeFile(`${file}.part`, bytes, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    close: () => writer.close(),
  };
}

function message({ id, attachments, ...mail }: Mail, env: Env) {
  const host = new URL(env.PUBLIC_URL ?? "http://localhost").hostname;
  const copies = attachments.map((copy) => ({ ...copy, contentTransferEncoding: encodingOf(copy) }));
  return {
    ...mail,
    ...definedFields({ replyTo: env.SUPPORT_EMAIL }),
    attachments: copies,
    textEncoding: "quoted-printable" as const,
    messageId: `<${id}@${host}>`,
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

function encodingOf({ content }: Attachment): "quoted-printable" | "base64" {
  return typeof content === "string" ? "quoted-printable" : "base64";
}
