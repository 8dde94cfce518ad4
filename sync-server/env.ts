import * as z from "zod";

/** Which demo password production refuses: it stands in the documentation. */
export const DEMO_ADMIN_PASSWORD = "admin-demo";

const optionalText = z
  .string()
  .trim()
  .transform((text) => (text === "" ? undefined : text))
  .optional();
const keyList = z
  .string()
  .optional()
  .transform((text) => (text ?? "").split(",").flatMap((key) => (key.trim() ? [key.trim()] : [])))
  .refine((keys) => keys.every((key) => key.length >= 32), "each key needs at least 32 characters");
const yesNo = z.enum(["0", "1"], "must be 0 or 1").transform((flag) => flag === "1");
const httpAddress = z.url({ protocol: /^https?$/, error: "must be an http or https address" });
const optionalUrl = (schema: z.ZodType<string, string>) => optionalText.pipe(schema.optional());

const envSchema = z.object({
  NODE_ENV: z.string().default("development"),
  PORT: z.coerce.number("must be a port").int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  TRUST_PROXY: yesNo.default(false),
  DATA_DIR: z.string().min(1).default("./data"),
  MONGODB_URI: optionalUrl(z.string().regex(/^mongodb(\+srv)?:\/\//, "must begin with mongodb:// or mongodb+srv://")),
  PUBLIC_URL: optionalUrl(httpAddress),
  SEED: z.enum(["demo", "none"], "must be demo or none").default("none"),
  ADMIN_USERNAME: optionalText,
  ADMIN_PASSWORD: optionalText.pipe(z.string().min(6, "needs at least 6 characters").optional()),
  SESSION_KEYS: keyList,
  TOKEN_KEYS: keyList,
  RATE_LIMITS: z
    .enum(["on", "off"], "must be on or off")
    .default("on")
    .transform((choice) => choice === "on"),
  SMTP_URL: optionalUrl(z.string().regex(/^smtps?:\/\//, "must begin with smtp:// or smtps://")),
  MAIL_FROM: z.string().min(3).default("Touchline <no-reply@localhost>"),
  /** Without Stripe's keys payments go through a sandbox in which no money moves. */
  STRIPE_SECRET_KEY: optionalText,
  STRIPE_WEBHOOK_SECRET: optionalText,
  /** A stand-in for Stripe's own address. */
  STRIPE_API_BASE: optionalUrl(httpAddress),
  /** Where ffmpeg is, when it is not on PATH. */
  FFMPEG_PATH: optionalText,
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], "is not a log level")
    .default("info"),
});

export const envNames: readonly string[] = Object.keys(envSchema.shape);

/** The environment, parsed. Names are those of the variables; an empty optional one is undefined. */
export type Env = z.infer<typeof envSchema>;

/** Throws an Error whose sentence names every variable that is wrong. */
export function parseEnv(variables: Readonly<Record<string, string | undefined>>): Env {
  const filled = Object.entries(variables).filter(([, value]) => value !== undefined && value !== "");
  const parsed = envSchema.safeParse(Object.fromEntries(filled));
  const problems = parsed.success ? inconsistencies(parsed.data) : parsed.error.issues.map(problemOf);
  if (!parsed.success || problems.length > 0) throw new Error(`The server cannot start. ${problems.join(" ")}`);
  return parsed.data;
}

/** The address that links in mails begin with, without a slash at the end. */
export function publicAddress(env: Env): string {
  return (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, "");
}

export function isProduction(env: Env): boolean {
  return env.NODE_ENV === "production";
}

function problemOf(issue: { path: PropertyKey[]; message: string }): string {
  return `${issue.path.map(String).join(".")} is wrong: ${issue.message}.`;
}

function inconsistencies(env: Env): string[] {
  const problems: string[] = [];
  if (Boolean(env.ADMIN_USERNAME) !== Boolean(env.ADMIN_PASSWORD)) {
    problems.push("ADMIN_USERNAME and ADMIN_PASSWORD are set together or not at all.");
  }
  if (Boolean(env.STRIPE_SECRET_KEY) !== Boolean(env.STRIPE_WEBHOOK_SECRET)) {
    problems.push("STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are set together or not at all.");
  }
  if (!isProduction(env)) return problems;
  if (env.SEED === "demo") problems.push("SEED=demo is refused in production.");
  if (env.ADMIN_PASSWORD === DEMO_ADMIN_PASSWORD) {
    problems.push("ADMIN_PASSWORD is the demo's: choose another one in production.");
  }
  if (!env.RATE_LIMITS) problems.push("RATE_LIMITS=off is refused in production.");
  if (!env.PUBLIC_URL) problems.push("PUBLIC_URL is needed in production: links in mails begin with it.");
  return problems;
}
