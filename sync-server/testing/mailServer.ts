import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { extractText, getDocumentProxy } from "unpdf";

/** A real mail server that accepts email, or nothing while it is down. */
export class MailServer {
  readonly received: string[] = [];
  isDown = false;
  private readonly smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onMailFrom: (_address, _session, done) => done(this.isDown ? new Error("The server is down.") : null),
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        this.received.push(Buffer.concat(chunks).toString());
        done();
      });
    },
  });

  /** Returns its address. */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.smtp.listen(0, "127.0.0.1", resolve));
    const address: AddressInfo | string | null = this.smtp.server.address();
    return `smtp://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.smtp.close(resolve));
  }

  /** The first email with these words, once it has arrived; joins soft line breaks. */
  async about(words: string, patienceMs = 30_000): Promise<string> {
    for (const end = Date.now() + patienceMs; ;) {
      const mail = this.received.find((text) => text.includes(words) || text.replace(/=\r\n/g, "").includes(words));
      if (mail !== undefined) return mail;
      if (Date.now() > end) throw new Error(`No mail about "${words}" has come.`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** The PDF in an email as received. */
export function attachedPdf(mail: string): Buffer {
  const [, encoded = ""] = /filename=[^\r\n]*\.pdf[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(mail) ?? [];
  return Buffer.from(encoded, "base64");
}

export async function pdfText(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text.replace(/\s+/g, " ");
}
