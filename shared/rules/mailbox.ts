/** Letters that look like others: a domain with them is taken for the real one. */
const lookAlikes: readonly (readonly [RegExp, string])[] = [
  [/rn/g, "m"],
  [/vv/g, "w"],
  [/cl/g, "d"],
  [/0/g, "o"],
  [/[1i|]/g, "l"],
  [/5/g, "s"],
  [/[-_.]/g, ""],
];

const gmailDomains: readonly string[] = ["gmail.com", "googlemail.com"];
/** Anyone can have an address there: the domain does not show that it is a school's. */
const freeDomains: readonly string[] = [
  ...["gmail.com", "outlook.com", "hotmail.com", "live.com", "yahoo.com", "yahoo.co.za", "icloud.com", "proton.me"],
  ...["protonmail.com", "webmail.co.za", "mweb.co.za", "telkomsa.net", "vodamail.co.za", "gmx.com", "mail.com"],
];

interface Mailbox {
  name: string;
  domain: string;
}

/** The mailbox an address reaches, so that two spellings of one address are equal. */
function mailboxOf(email = ""): Mailbox | undefined {
  const [name = "", domain = ""] = email.normalize("NFKC").trim().toLowerCase().replace(/\.$/, "").split("@");
  if (!name || !domain) return undefined;
  const [untagged = ""] = name.split("+");
  if (gmailDomains.includes(domain)) return { name: untagged.replaceAll(".", ""), domain: "gmail.com" };
  return { name: untagged, domain };
}

/** Whether two addresses are one mailbox, however written: case, plus tags, Gmail's dots and domains. */
export function isSameAddress(one: string | undefined, other: string | undefined): boolean {
  const [left, right] = [mailboxOf(one), mailboxOf(other)];
  return left !== undefined && right !== undefined && left.name === right.name && left.domain === right.domain;
}

/** Whether they may be one person's: also if one is the other with a tag, such as ab-school@x and ab@x. */
export function isSamePersonsMailbox(one: string | undefined, other: string | undefined): boolean {
  if (isSameAddress(one, other)) return true;
  const [left, right] = [mailboxOf(one), mailboxOf(other)];
  if (!left || !right || skeletonOf(left.domain) !== skeletonOf(right.domain)) return false;
  return isTagged(left.name, right.name) || isTagged(right.name, left.name) || left.name === right.name;
}

function isTagged(plain: string, tagged: string): boolean {
  return tagged.startsWith(`${plain}-`) || tagged.startsWith(`${plain}=`);
}

/** Non-ASCII letters in a domain: every look-alike from another script needs them. */
export function isForeignDomain(email: string): boolean {
  const { domain = "" } = mailboxOf(email) ?? {};
  return domain.split(".").some((label) => label.startsWith("xn--")) || /[^\p{ASCII}]/u.test(domain);
}

export function isFreeMail(email: string): boolean {
  return freeDomains.includes(mailboxOf(email)?.domain ?? "");
}

/** A different domain that looks the same: lionsr0ck.example, lions-rock.example. */
export function isLookAlike(one: string, other: string): boolean {
  const [left, right] = [mailboxOf(one)?.domain, mailboxOf(other)?.domain];
  return left !== undefined && right !== undefined && left !== right && skeletonOf(left) === skeletonOf(right);
}

function skeletonOf(text: string): string {
  return lookAlikes.reduce((folded, [letters, read]) => folded.replace(letters, read), text);
}
