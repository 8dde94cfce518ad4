import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

export interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
}

/** The emails the server wrote as files. */
export class Mailbox {
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  async sentTo(address: string): Promise<ReceivedMail[]> {
    const files = await readdir(this.folder).catch(() => []);
    const mails = await Promise.all(files.filter((file) => file.endsWith(".eml")).map((file) => this.read(file)));
    return mails.filter((mail) => mail.to === address);
  }

  /** The first link to this path in the newest emails to an address; undefined if none has arrived. */
  async linkTo(address: string, urlPath: string): Promise<string | undefined> {
    const mails = await this.sentTo(address);
    const links = mails.flatMap(({ text }) => text.match(/https?:\/\/[^\s>)"]+/g) ?? []);
    return links.find((link) => new URL(link).pathname === urlPath);
  }

  private async read(file: string): Promise<ReceivedMail> {
    const [head = "", ...body] = (await readFile(path.join(this.folder, file), "utf8")).split("\n\n");
    const unfolded = head.replace(/\n[ \t]+/g, " ");
    const header = (name: string) => unfolded.match(new RegExp(`^${name}: (.*)$`, "mi"))?.[1] ?? "";
    return { to: header("To"), subject: inWords(header("Subject")), text: decoded(body.join("\n\n"), unfolded) };
  }
}

/** A subject that is not plain ASCII uses encoded words (RFC 2047); an ellipsis is enough. */
function inWords(subject: string): string {
  const joined = subject.replace(/\?=\s+=\?UTF-8\?Q\?/gi, "");
  return joined.replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_word, text: string) => ofCodes(text.replaceAll("_", " ")));
}

function decoded(body: string, head: string): string {
  return /quoted-printable/i.test(`${head}\n${body}`) ? ofCodes(body.replace(/=\n/g, "")) : body;
}

function ofCodes(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
