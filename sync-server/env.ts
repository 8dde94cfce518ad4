import * as z from "zod";
import { limits } from "#shared/rules/limits.ts";
import { passwordRejection } from "./auth/passwordRules.ts";

/** The demo password, which production refuses because it is in the documentation. */
export const DEMO_ADMIN_PASSWORD = "admin-demo";

const optionalText = z
  .string()
  .trim()
  .transform((text) => (text === "" ? undefined : text))
  .optional();
const adminPassword = z
  .string()
  .min(6, "needs at least 6 characters")
  .max(limits.password, `can have at most ${limits.password} characters`);
const keyList = z
  .string()
  .optional()
  .transform((text) => (text ?? "").split(",").flatMap((key) => (key.trim() ? [key.trim()] : [])))
  .refine((keys) => keys.every((key) => key.length >= 32), "each key needs at least 32 characters");
const originList = z
  .string()
  .optional()
  .transform((text) => (text ?? "").split(",").flatMap((origin) => (origin.trim() ? [origin.trim()] : [])))
  .refine((origins) => origins.every(isOrigin), "each must be an origin such as https://push.example.org");
const channels = ["card", "eft", "qr", "capitec_pay"] as const;
const channelList = z
  .string()
  .optional()
  .transform((text) => (text ?? "").split(",").flatMap((channel) => (channel.trim() ? [channel.trim()] : [])))
  .pipe(z.array(z.enum(channels, `each must be one of ${channels.join(", ")}`)))
  .transform((named) => (named.length > 0 ? named : [...channels]));
const yesNo = z.enum(["0", "1"], "must be 0 or 1").transform((flag) => flag === "1");
const httpAddress = z.url({ protocol: /^https?$/, error: "must be an http or https address" });
/** Percent with at most two decimals, in hundredths of a percent. */
const feePercent = z
  .string()
  .regex(/^\d{1,2}(\.\d{1,2})?$/, "must be a percentage such as 5 or 7.5")
  .transform((percent) => Math.round(Number(percent) * 100))
  .pipe(z.number().max(5_000, "can be at most 50"));
const optionalUrl = (schema: z.ZodType<string, string>) => optionalText.pipe(schema.optional());

const envSchema = z.object({
  NODE_ENV: z.string().default("development"),
  PORT: z.coerce.number("must be a port").int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  TRUST_PROXY: yesNo.default(false),
  DATA_DIR: z.string().min(1).default("./data"),
  /** Free space that uploads leave on DATA_DIR's disk, in megabytes. */
  DISK_RESERVE_MB: optionalText.pipe(z.coerce.number<string>("must be a number of megabytes").int().min(0).optional()),
  MONGODB_URI: optionalUrl(z.string().regex(/^mongodb(\+srv)?:\/\//, "must begin with mongodb:// or mongodb+srv://")),
  PUBLIC_URL: optionalUrl(httpAddress),
  SEED: z.enum(["demo", "none"], "must be demo or none").default("none"),
  ADMIN_USERNAME: optionalText,
  ADMIN_PASSWORD: optionalText.pipe(adminPassword.optional()),
  /** Whether every admin must also sign in with an authenticator app's code. */
  ADMIN_TOTP: z.enum(["optional", "required"], "must be optional or required").default("optional"),
  SESSION_KEYS: keyList,
  TOKEN_KEYS: keyList,
  PUSH_KEYS: keyList,
  /** Push services besides the browsers' own, as origins with commas between. */
  PUSH_SERVICES: originList,
  /** Origins whose calendars are read although they are in the own network or on another port; with commas between. */
  CALENDAR_ORIGINS: originList,
  RATE_LIMITS: z
    .enum(["on", "off"], "must be on or off")
    .default("on")
    .transform((choice) => choice === "on"),
  SMTP_URL: optionalUrl(z.string().regex(/^smtps?:\/\//, "must begin with smtp:// or smtps://")),
  MAIL_FROM: z.string().min(3).default("Touchline <no-reply@localhost>"),
  /** The address users write to and replies go to. A demo has none: nobody would read them. */
  SUPPORT_EMAIL: optionalText.pipe(z.email("must be an email address").optional()),
  /** Who takes new payments, where more than one provider is set up. Without any, a sandbox that moves no money does. */
  PAYMENTS_PROVIDER: optionalText,
  /** How streamers are paid out: `file`, by an admin at the bank, or a provider that makes transfers. */
  PAYOUTS: z.string().default("file"),
  STRIPE_SECRET_KEY: optionalText,
  /** While it is exchanged: both, with a comma between them. */
  STRIPE_WEBHOOK_SECRET: optionalText,
  /** Also signs Paystack's webhooks. While it is exchanged: the new one, a comma, and the old one. */
  PAYSTACK_SECRET_KEY: optionalText,
  /** What Paystack's page offers: all that it has in South Africa, unless some of it is not switched on. */
  PAYSTACK_CHANNELS: channelList,
  /** A replacement for Paystack's own address. */
  PAYSTACK_API_BASE: optionalUrl(httpAddress),
  /** In production the sandbox must be enabled explicitly: with it anyone could mark a match as paid. */
  SANDBOX_PAYMENTS: yesNo.default(false),
  /** A replacement for Stripe's own address. */
  STRIPE_API_BASE: optionalUrl(httpAddress),
  /** The platform's share of a bid's price, in percent; here in hundredths of a percent. */
  PLATFORM_FEE_PERCENT: feePercent.default(0),
  /** Who runs this platform, as named on invoices. */
  OPERATOR_LEGAL_NAME: optionalText,
  OPERATOR_REGISTRATION_NUMBER: optionalText,
  OPERATOR_ADDRESS: optionalText,
  /** Also the WhatsApp number in email sign-offs. */
  OPERATOR_PHONE: optionalText,
  OPERATOR_EMAIL: optionalText,
  OPERATOR_OFFICER: optionalText,
  /** When set, prices include 15 % VAT. */
  OPERATOR_VAT_NUMBER: optionalText,
  OPERATOR_BANK: optionalText,
  /** The bucket for videos and pictures; without one they are stored in DATA_DIR. */
  S3_BUCKET: optionalText,
  S3_ACCESS_KEY: optionalText,
  S3_SECRET_KEY: optionalText,
  /** An S3-compatible store other than Amazon's. */
  S3_ENDPOINT: optionalUrl(httpAddress),
  S3_REGION: z.string().trim().min(1).default("us-east-1"),
  /** The path to ffmpeg, when it is not on PATH. */
  FFMPEG_PATH: optionalText,
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], "is not a log level")
    .default("info"),
});

export const envNames: readonly string[] = Object.keys(envSchema.shape);

/**
 * The parsed environment. Fields are named after the variables; an empty optional one is undefined. `OTHERS`: variables
 * that are not named here, such as the keys of a payment provider that was added in a file of its own.
 */
export type Env = z.infer<typeof envSchema> & { OTHERS: Readonly<Record<string, string | undefined>> };

/** Throws an Error whose message names every invalid variable. */
export function parseEnv(variables: Readonly<Record<string, string | undefined>>): Env {
  const filled = Object.entries(variables).filter(([, value]) => value !== undefined && value !== "");
  const parsed = envSchema
    .transform((known) => ({ ...known, OTHERS: Object.fromEntries(filled.filter(([name]) => !(name in known))) }))
    .safeParse(Object.fromEntries(filled));
  const problems = parsed.success
    ? [...inconsistencies(parsed.data), ...reachProblems(parsed.data, variables["NODE_ENV"])]
    : parsed.error.issues.map(problemOf);
  if (!parsed.success || problems.length > 0) throw new Error(`The server cannot start. ${problems.join(" ")}`);
  return parsed.data;
}

/** The address that links in emails begin with, without a trailing slash. */
export function publicAddress(env: Env): string {
  return (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, "");
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}

export function isProduction(env: Env): boolean {
  return env.NODE_ENV === "production";
}

const ownMachine = ["127.0.0.1", "::1", "[::1]", "localhost"];

/** A server others can reach must set NODE_ENV and use https. */
function reachProblems(env: Env, chosen: string | undefined): string[] {
  const problems: string[] = [];
  if (!chosen && !ownMachine.includes(env.HOST)) {
    problems.push(
      `HOST=${env.HOST} lets others in: set NODE_ENV=production, or =development on a network of your own.`,
    );
  }
  const { protocol, hostname } = new URL(env.PUBLIC_URL ?? "https://unset");
  if (isProduction(env) && protocol !== "https:" && !ownMachine.includes(hostname)) {
    problems.push("PUBLIC_URL must begin with https:// in production: passwords travel to it.");
  }
  return problems;
}

function problemOf(issue: { path: PropertyKey[]; message: string }): string {
  return `${issue.path.map(String).join(".")} is wrong: ${issue.message}.`;
}

/** The first admin's password must meet the rules for any admin's. */
function adminPasswordProblems({ ADMIN_USERNAME: username = "", ADMIN_PASSWORD: password }: Env): string[] {
  const rejection = password && passwordRejection(password, { username, role: "admin" }, true);
  return rejection ? [`ADMIN_PASSWORD is refused in production: ${rejection.message}`] : [];
}

/** What the terms and the privacy notice must say about whoever runs the platform. */
const namedInLegalPages = [
  "OPERATOR_LEGAL_NAME",
  "OPERATOR_REGISTRATION_NUMBER",
  "OPERATOR_ADDRESS",
  "OPERATOR_PHONE",
  "OPERATOR_OFFICER",
] as const;

function unnamedOperator(env: Env): string[] {
  const missing = namedInLegalPages.filter((name) => env[name] === undefined);
  if (missing.length === 0) return [];
  const areNeeded = missing.length === 1 ? "is needed" : "are needed";
  return [`${missing.join(", ")} ${areNeeded} in production: the terms and the privacy notice name the operator.`];
}

function inconsistencies(env: Env): string[] {
  const problems: string[] = [];
  if (Boolean(env.ADMIN_USERNAME) !== Boolean(env.ADMIN_PASSWORD)) {
    problems.push("ADMIN_USERNAME and ADMIN_PASSWORD are set together or not at all.");
  }
  if (Boolean(env.STRIPE_SECRET_KEY) !== Boolean(env.STRIPE_WEBHOOK_SECRET)) {
    problems.push("STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are set together or not at all.");
  }
  const ofBucket = [env.S3_BUCKET, env.S3_ACCESS_KEY, env.S3_SECRET_KEY].filter((value) => value !== undefined);
  if (ofBucket.length % 3 !== 0 || (env.S3_ENDPOINT && ofBucket.length === 0)) {
    problems.push("S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY are set together or not at all.");
  }
  if (!isProduction(env)) return problems;
  if (env.PUSH_SERVICES.some((origin) => !origin.startsWith("https:"))) {
    problems.push("PUSH_SERVICES must begin with https: in production.");
  }
  if (env.CALENDAR_ORIGINS.some((origin) => !origin.startsWith("https:"))) {
    problems.push("CALENDAR_ORIGINS must begin with https: in production.");
  }
  if (env.SEED === "demo") problems.push("SEED=demo is refused in production.");
  if (env.ADMIN_PASSWORD === DEMO_ADMIN_PASSWORD) {
    problems.push("ADMIN_PASSWORD is the demo's: choose another one in production.");
  }
  problems.push(...adminPasswordProblems(env));
  if (!env.RATE_LIMITS) problems.push("RATE_LIMITS=off is refused in production.");
  if (!env.PUBLIC_URL) problems.push("PUBLIC_URL is needed in production: links in mails begin with it.");
  if (!env.SUPPORT_EMAIL) problems.push("SUPPORT_EMAIL is needed in production: people write to it for help.");
  return [...problems, ...unnamedOperator(env)];
}
