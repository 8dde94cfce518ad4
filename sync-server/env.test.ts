import { expect, test } from "vitest";
import { parseEnv, publicAddress } from "./env.ts";
import { operatorEnv } from "./testing/operatorEnv.ts";

test("an empty environment uses the defaults", () => {
  const env = parseEnv({});
  expect(env).toMatchObject({ PORT: 3000, HOST: "127.0.0.1", DATA_DIR: "./data", SEED: "none", RATE_LIMITS: true });
  expect(env.MONGODB_URI).toBeUndefined();
  expect(publicAddress(env)).toBe("http://localhost:3000");
});

test("an empty variable counts as not set", () => {
  expect(parseEnv({ PORT: "", PUBLIC_URL: "", SMTP_URL: "" })).toMatchObject({ PORT: 3000 });
});

test.each([
  ["PORT", "abc"],
  ["PORT", "70000"],
  ["SEED", "full"],
  ["RATE_LIMITS", "maybe"],
  ["TRUST_PROXY", "yes"],
  ["MONGODB_URI", "http://x"],
  ["PUBLIC_URL", "not an address"],
  ["PUBLIC_URL", "ftp://x.test"],
  ["SMTP_URL", "mail.test"],
  ["SUPPORT_EMAIL", "help desk"],
  ["LOG_LEVEL", "loud"],
  ["SESSION_KEYS", "short"],
  ["ADMIN_PASSWORD", "12345"],
])("a wrong %s (%s) stops the start with a sentence naming it", (name, value) => {
  expect(() => parseEnv({ [name]: value })).toThrow(name);
});

test("an admin username without a password stops the start", () => {
  expect(() => parseEnv({ ADMIN_USERNAME: "boss" })).toThrow("ADMIN_USERNAME and ADMIN_PASSWORD");
});

const stripeKeys = { STRIPE_SECRET_KEY: "sk_live_0123456789", STRIPE_WEBHOOK_SECRET: "whsec_0123456789" };
const production = { NODE_ENV: "production", PUBLIC_URL: "https://touchline.test", ...stripeKeys, ...operatorEnv };

test("production requires a public URL", () => {
  expect(publicAddress(parseEnv({ ...production, PUBLIC_URL: "https://touchline.test/" }))).toBe(
    "https://touchline.test",
  );
});

test("a demo requires neither a support address nor an operator", () => {
  expect(parseEnv({ NODE_ENV: "development", SEED: "demo" }).SUPPORT_EMAIL).toBeUndefined();
});

test.each([
  ["SEED=demo", { SEED: "demo" }],
  ["RATE_LIMITS=off", { RATE_LIMITS: "off" }],
  ["PUBLIC_URL", { PUBLIC_URL: "" }],
  ["SUPPORT_EMAIL is needed", { SUPPORT_EMAIL: "" }],
  ["OPERATOR_OFFICER is needed in production: the terms", { OPERATOR_OFFICER: "" }],
  ["OPERATOR_LEGAL_NAME, OPERATOR_ADDRESS are needed", { OPERATOR_LEGAL_NAME: "", OPERATOR_ADDRESS: "" }],
  ["ADMIN_PASSWORD", { ADMIN_USERNAME: "boss", ADMIN_PASSWORD: "admin-demo" }],
  ["An admin's password needs at least 12", { ADMIN_USERNAME: "boss", ADMIN_PASSWORD: "short-one" }],
  ["Many people use this password", { ADMIN_USERNAME: "boss", ADMIN_PASSWORD: "1234567890" }],
  ["cannot be your own name", { ADMIN_USERNAME: "the-big-boss", ADMIN_PASSWORD: "The-Big-Boss" }],
])("production refuses %s", (named, variables) => {
  expect(() => parseEnv({ ...production, ...variables })).toThrow(named);
});

test("a server others can reach requires production mode and https", () => {
  expect(() => parseEnv({ HOST: "0.0.0.0" })).toThrow("NODE_ENV=production");
  expect(parseEnv({ HOST: "0.0.0.0", NODE_ENV: "development" }).HOST).toBe("0.0.0.0");
  expect(parseEnv({ HOST: "::1" }).HOST).toBe("::1");
  expect(() => parseEnv({ ...production, PUBLIC_URL: "http://touchline.test" })).toThrow("https://");
  expect(parseEnv({ ...production, PUBLIC_URL: "http://localhost:8080" }).PUBLIC_URL).toBe("http://localhost:8080");
});

test("reports every problem at once", () => {
  expect(() => parseEnv({ PORT: "x", SEED: "y" })).toThrow(/PORT.*SEED/);
});
