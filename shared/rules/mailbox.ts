/** Letters that are read as another: a domain of them is taken for the real one. */
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
/** Anybody can have an address there: that it is a school's can't be told from the domain. */
const freeDomains: readonly string[] = [
  ...["gmail.com", "outlook.com", "hotmail.com", "live.com", "yahoo.com", "yahoo.co.za", "icloud.com", "proton.me"],
  ...["protonmail.com", "webmail.co.za", "mweb.co.za", "telkomsa.net", "vodamail.co.za", "gmx.com", "mail.com"],
];

interface Mailbox {
  name: string;
  domain: string;
}

/** The mailbox that an address reaches, so that two ways to write one address are one. */
function mailboxOf(email = ""): Mailbox | undefined {
  const [name = "", domain = ""] = email.normalize("NFKC").trim().toLowerCase().replace(/\.$/, "").split("@");
  if (!name || !domain) return undefined;
  const [untagged = ""] = name.split("+");
  if (gmailDomains.includes(domain)) return { name: untagged.replaceAll(".", ""), domain: "gmail.com" };
  return { name: untagged, domain };
}

/** Whether two addresses are one mailbox, however they are written: case, plus tags, dots and names of Gmail. */
export function isSameAddress(one: string | undefined, other: string | undefined): boolean {
  const [left, right] = [mailboxOf(one), mailboxOf(other)];
  return left !== undefined && right !== undefined && left.name === right.name && left.domain === right.domain;
}

/** Whether they may be one person's: also where one is the other with a tag, such as ab-school@x beside ab@x. */
export function isOnePersons(one: string | undefined, other: string | undefined): boolean {
  if (isSameAddress(one, other)) return true;
  const [left, right] = [mailboxOf(one), mailboxOf(other)];
  if (!left || !right || skeletonOf(left.domain) !== skeletonOf(right.domain)) return false;
  return isTagged(left.name, right.name) || isTagged(right.name, left.name) || left.name === right.name;
}

function isTagged(plain: string, tagged: string): boolean {
  return tagged.startsWith(`${plain}-`) || tagged.startsWith(`${plain}=`);
}

/** Letters outside of ASCII in a domain: every look-alike of another script comes by them. */
export function isForeignDomain(email: string): boolean {
  const { domain = "" } = mailboxOf(email) ?? {};
  return domain.split(".").some((label) => label.startsWith("xn--")) || /[^\p{ASCII}]/u.test(domain);
}

export function isFreeMail(email: string): boolean {
  return freeDomains.includes(mailboxOf(email)?.domain ?? "");
}

/** A domain that is not the other and is read as it: lionsr0ck.example, lions-rock.example. */
export function isLookAlike(one: string, other: string): boolean {
  const [left, right] = [mailboxOf(one)?.domain, mailboxOf(other)?.domain];
  return left !== undefined && right !== undefined && left !== right && skeletonOf(left) === skeletonOf(right);
}

function skeletonOf(text: string): string {
  return lookAlikes.reduce((folded, [letters, read]) => folded.replace(letters, read), text);
}
