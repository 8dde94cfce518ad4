import { expect, test } from "vitest";
import { parseEnv, publicAddress } from "./env.ts";

test("an empty environment gives the defaults", () => {
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
  ["LOG_LEVEL", "loud"],
  ["SESSION_KEYS", "short"],
  ["ADMIN_PASSWORD", "12345"],
])("a wrong %s (%s) stops the start with a sentence that names it", (name, value) => {
  expect(() => parseEnv({ [name]: value })).toThrow(name);
});

test("an admin's name without a password stops the start", () => {
  expect(() => parseEnv({ ADMIN_USERNAME: "boss" })).toThrow("ADMIN_USERNAME and ADMIN_PASSWORD");
});

const production = { NODE_ENV: "production", PUBLIC_URL: "https://touchline.test" };

test("production starts with a public address", () => {
  expect(publicAddress(parseEnv({ ...production, PUBLIC_URL: "https://touchline.test/" }))).toBe(
    "https://touchline.test",
  );
});

test.each([
  ["SEED=demo", { SEED: "demo" }],
  ["RATE_LIMITS=off", { RATE_LIMITS: "off" }],
  ["PUBLIC_URL", { PUBLIC_URL: "" }],
  ["ADMIN_PASSWORD", { ADMIN_USERNAME: "boss", ADMIN_PASSWORD: "admin-demo" }],
])("production refuses %s", (named, variables) => {
  expect(() => parseEnv({ ...production, ...variables })).toThrow(named);
});

test("every problem is named at once", () => {
  expect(() => parseEnv({ PORT: "x", SEED: "y" })).toThrow(/PORT.*SEED/);
});
