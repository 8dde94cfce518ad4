/** An email on any subject: a greeting, one sentence of news, the facts, one button, how to get help. */
export interface MailContent {
  /** "Thabo"; a school's contact is addressed by the full name. */
  reader: string | undefined;
  isFormal: boolean;
  news: string;
  facts: readonly (readonly [label: string, text: string])[];
  button: { label: string; address: string };
  /** The operator's WhatsApp number, if set. */
  supportPhone: string | undefined;
  /** Where a reply goes; absent in a demo. */
  supportEmail: string | undefined;
  /** Why this reader gets it: "you have a Touchline account". */
  why: string;
  /** The URL of the privacy notice. */
  privacy: string;
}

const hours = "Monday to Friday, 8:00 AM to 6:00 PM";

export function greeting({ reader, isFormal }: Pick<MailContent, "reader" | "isFormal">): string {
  if (reader === undefined) return "Hello,";
  return isFormal ? `Dear ${reader},` : `Hi ${reader.split(/\s+/)[0]},`;
}

export function mailAsText(mail: MailContent): string {
  return [
    greeting(mail),
    mail.news,
    mail.facts.map(([label, text]) => `${label}: ${text}`).join("\n"),
    `${mail.button.label}:\n${mail.button.address}`,
    questions(mail),
    "Touchline",
    ["--", footer(mail)].join("\n"),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** The same as HTML for email programs: no pictures, no scripts, and nothing to fetch. */
export function mailAsHtml(mail: MailContent): string {
  const facts = mail.facts.map(
    ([label, text]) =>
      `<tr><td style="padding:4px 16px 4px 0;color:#4a5a50">${escaped(label)}</td><td style="padding:4px 0">${escaped(text)}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en-ZA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;background:#f6f4ec;color:#12211a;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px 16px">
<p>${escaped(greeting(mail))}</p>
<p>${escaped(mail.news)}</p>
${facts.length > 0 ? `<table role="presentation" style="border-collapse:collapse;margin:16px 0">${facts.join("")}</table>` : ""}
<p style="margin:24px 0"><a href="${escaped(mail.button.address)}" style="display:inline-block;padding:14px 24px;border-radius:10px;background:#ffb81c;color:#12211a;font-weight:700;text-decoration:none">${escaped(mail.button.label)}</a></p>
<p>${escaped(questions(mail))}</p>
<p>Touchline</p>
<p style="margin-top:32px;padding-top:12px;border-top:1px solid #d8d6cc;font-size:14px;color:#4a5a50">${escaped(footer(mail))}</p>
</div></body></html>
`;
}

function questions({ supportPhone, supportEmail }: MailContent): string {
  if (supportEmail === undefined) return "This is a demo of Touchline: nobody reads answers to this email.";
  const whatsApp = supportPhone === undefined ? "" : ` or WhatsApp ${supportPhone}`;
  return `Questions? Reply to this email${whatsApp}, ${hours}.`;
}

function footer({ why, privacy }: MailContent): string {
  return `You get this because ${why}. How we use your details: ${privacy}`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
