import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { otherRoutes } from "#shared/api/roleTable.ts";
import { envNames, parseEnv } from "./env.ts";
import { operatorEnv } from "./testing/operatorEnv.ts";

/** Containers do not run everywhere, so this reads their files and checks them against the server's own environment. */
const textOf = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), "utf8");

const serviceSchema = z.looseObject({
  image: z.string(),
  environment: z.record(z.string(), z.string()).default({}),
  command: z.array(z.string()).optional(),
  entrypoint: z.array(z.string()).optional(),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  tmpfs: z.array(z.string()).default([]),
  healthcheck: z.looseObject({ test: z.array(z.string()) }).optional(),
});
const composeSchema = z.looseObject({
  services: z.record(z.string(), serviceSchema),
  configs: z.record(z.string(), z.object({ content: z.string() })),
});

const jobSchema = z.looseObject({
  strategy: z
    .object({ matrix: z.record(z.string(), z.array(z.union([z.string(), z.number()]))) })
    .loose()
    .default({ matrix: {} }),
  env: z.record(z.string(), z.string()).default({}),
  steps: z.array(z.looseObject({ uses: z.string().optional(), run: z.string().optional() })),
});
const workflowSchema = z.looseObject({ jobs: z.record(z.string(), jobSchema) });

/** What the operator's .env contains. */
const secrets: Record<string, string> = {
  MONGODB_PASSWORD: "5ecret0fTheDatabase",
  MONGODB_ROOT_PASSWORD: "5ecret0fItsRoot",
  MONGODB_KEY: "a2V5T2ZUaGVSZXBsaWNhU2V0",
  SESSION_KEYS: "s".repeat(32),
  TOKEN_KEYS: "t".repeat(32),
  ADMIN_USERNAME: "boss",
  ADMIN_PASSWORD: "a-long-secret",
  STORE_PASSWORD: "5ecret0fTheStore",
  STRIPE_SECRET_KEY: "sk_live_0123456789",
  STRIPE_WEBHOOK_SECRET: "whsec_0123456789",
  ...operatorEnv,
};

/** Expands `${NAME:-default}` and `${NAME:?sentence}` as compose does; `$$` is a dollar. */
function filledIn(text: string): string {
  const filled = text.replace(
    /(?<!\$)\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_all, name: string, kind: string, rest: string) => {
      const value = secrets[name];
      if (value === undefined && kind !== "-") throw new Error(`${name} is needed: ${rest}`);
      return value ?? rest;
    },
  );
  return filled.replaceAll("$$", "$");
}

const compose = composeSchema.parse(parse(filledIn(textOf("compose.yaml")), { merge: true }));
const dockerfile = textOf("Dockerfile");
const finalStage = dockerfile.slice(dockerfile.lastIndexOf("\nFROM"));
const [imageEnvLine = ""] = finalStage.match(/^ENV .+$/m) ?? [];
const imageEnv = Object.fromEntries([...imageEnvLine.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]));
const ours = ["server-1", "server-2", "worker"] as const;

function service(name: string) {
  const found = compose.services[name];
  if (!found) throw new Error(`compose.yaml has no service ${name}.`);
  return found;
}

/** The environment of one of our processes. */
function environmentOf(name: string): Record<string, string> {
  return { ...imageEnv, ...service(name).environment } as Record<string, string>;
}

test.each(ours)("%s starts in production with variables the server knows", (name) => {
  const environment = environmentOf(name);
  expect(Object.keys(service(name).environment).filter((each) => !envNames.includes(each))).toEqual([]);
  const env = parseEnv(environment);
  expect(env).toMatchObject({
    NODE_ENV: "production",
    SEED: "none",
    RATE_LIMITS: true,
    TRUST_PROXY: true,
    HOST: "0.0.0.0",
  });
  expect(env.ADMIN_USERNAME && env.SESSION_KEYS.length && env.TOKEN_KEYS.length && env.SMTP_URL).toBeTruthy();
  expect(service(name).environment).toEqual(service("server-1").environment);
});

test.each(ours)("%s can write only to its data and /tmp, and runs unprivileged", (name) => {
  const { read_only, tmpfs, volumes, user, privileged, cap_drop } = service(name);
  expect({ read_only, tmpfs, user, privileged, cap_drop }).toEqual({
    ...{ read_only: true, tmpfs: ["/tmp"], user: undefined, privileged: undefined, cap_drop: ["ALL"] },
  });
  expect(volumes.map((volume) => volume.split(":")[1])).toEqual([imageEnv["DATA_DIR"]]);
});

test("the image runs as node, contains no secret, and checks its own health on its own port", () => {
  expect(finalStage).toMatch(/^USER node$/m);
  expect(finalStage).toContain(`VOLUME ${imageEnv["DATA_DIR"]}`);
  expect(finalStage).toContain(`EXPOSE ${imageEnv["PORT"]}`);
  const [, path = ""] = finalStage.match(/process\.env\.PORT\}(\/[\w/]+)/) ?? [];
  expect(otherRoutes).toHaveProperty([`GET ${path}`]);
  expect(Object.keys(imageEnv).filter((each) => !envNames.includes(each))).toEqual([]);
  expect(Object.keys(imageEnv)).not.toEqual(expect.arrayContaining([expect.stringMatching(/KEY|PASSWORD|URI/)]));
  const ignored = textOf(".dockerignore").split("\n");
  expect(ignored).toEqual(expect.arrayContaining([".git", ".env*", "node_modules", "dist", "data"]));
});

test("the containers run what the build produces", () => {
  const made = [...textOf("scripts/build.mjs").matchAll(/out: "(\w+)"/g)].map(([, name]) => `dist/server/${name}.js`);
  const [, main = ""] = finalStage.match(/CMD \["node".*?"(dist\/[^"]+)"\]/) ?? [];
  expect(made).toEqual(expect.arrayContaining([main, service("worker").command?.at(-1)]));
});

test("the proxy forwards to both servers' ports and is the only service exposed to the internet", () => {
  const { content = "" } = compose.configs["proxy"] ?? {};
  expect(content).toContain(`reverse_proxy server-1:${imageEnv["PORT"]} server-2:${imageEnv["PORT"]}`);
  const [, path = ""] = content.match(/health_uri (\S+)/) ?? [];
  expect(otherRoutes).toHaveProperty([`GET ${path}`]);
  const [published = "", inside] = service("proxy").ports[0]?.split(":") ?? [];
  expect(content).toContain(`:${inside} {`);
  expect(new URL(environmentOf("server-1")["PUBLIC_URL"] ?? "").port).toBe(published);
  const open = Object.entries(compose.services).filter(([, { ports }]) =>
    ports.some((port) => !port.startsWith("127.")),
  );
  expect(open.map(([name]) => name)).toEqual(["proxy"]);
});

test("the servers connect to the database as a replica set", () => {
  const { searchParams, host } = new URL(environmentOf("server-1")["MONGODB_URI"] ?? "");
  const { entrypoint, healthcheck, environment, hostname } = service("database");
  const set = searchParams.get("replicaSet");
  expect(entrypoint?.join(" ")).toContain(`--replSet ${set} --keyFile`);
  expect(healthcheck?.test.join(" ")).toContain(
    `rs.initiate({ _id: "${set}", members: [{ _id: 0, host: "${host}" }] })`,
  );
  expect(hostname).toBe(host.split(":")[0]);
  expect(environment["MONGO_INITDB_ROOT_USERNAME"]).toBe("root");
});

test("the servers' database user has access to the product's database only", () => {
  const { username, password, pathname, searchParams } = new URL(environmentOf("server-1")["MONGODB_URI"] ?? "");
  const { healthcheck, environment } = service("database");
  expect(username).not.toBe(environment["MONGO_INITDB_ROOT_USERNAME"]);
  expect(password).toBe(environment["MONGODB_PASSWORD"]);
  expect(password).not.toBe(environment["MONGO_INITDB_ROOT_PASSWORD"]);
  expect(searchParams.get("authSource"), "it is known in its own database only").toBeNull();
  const database = pathname.slice(1);
  const made = healthcheck?.test.join(" ") ?? "";
  expect(made).toContain(`db.getSiblingDB("${database}")`);
  expect(made).toContain(`createUser({ user: "${username}", pwd: process.env.MONGODB_PASSWORD`);
  expect(made.match(/roles: \[.*?\]/)?.[0]).toBe(`roles: [{ role: "readWrite", db: "${database}" }]`);
  for (const name of ours) expect(Object.keys(service(name).environment)).not.toContain("MONGODB_ROOT_PASSWORD");
});

test("every third-party image is pinned by version and digest", () => {
  const images = Object.values(compose.services).flatMap(({ image, build }) => (build ? [] : image));
  expect(images).toHaveLength(4);
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image = ""]) => image);
  expect(new Set(bases).size, "the stages share their base").toBe(1);
  const isPinned = /:v?\d+\.\d+(\.\d+)?(-[\w-]+)?@sha256:[0-9a-f]{64}$/;
  expect([...images, ...bases].filter((image) => !isPinned.test(image))).toEqual([]);
});

test("the object store creates the servers' bucket for their key", () => {
  const store = service("store").environment;
  const ours = environmentOf("server-1");
  expect(store).toMatchObject({
    S3_BUCKET: ours["S3_BUCKET"],
    AWS_ACCESS_KEY_ID: ours["S3_ACCESS_KEY"],
    AWS_SECRET_ACCESS_KEY: ours["S3_SECRET_KEY"],
  });
  const { host } = new URL(ours["S3_ENDPOINT"] ?? "");
  const asked = new URL(service("store").healthcheck?.test.at(-1) ?? "");
  expect(host).toBe(`store:${asked.port}`);
});

const workflow = workflowSchema.parse(parse(textOf(".github/workflows/test.yml")));
const stepsOf = ({ steps }: Pick<z.infer<typeof jobSchema>, "steps">) => steps.map(({ run }) => run ?? "").join("\n");

test("CI runs the two commands on the oldest supported Node and on the image's", () => {
  const { engines } = z.object({ engines: z.object({ node: z.string() }) }).parse(JSON.parse(textOf("package.json")));
  const imageMajors = [...dockerfile.matchAll(/^FROM node:(\d+)/gm)].map(([, major]) => Number(major));
  const [, oldest] = engines.node.match(/^>=(\d+)/) ?? [];
  const { commands } = workflow.jobs;
  expect(imageMajors).toHaveLength(2);
  expect(commands?.strategy.matrix["node"]).toEqual(expect.arrayContaining([Number(oldest), ...imageMajors]));
  for (const command of ["npm start", "npm test"]) expect(stepsOf(commands ?? { steps: [] })).toContain(command);
});

test("CI runs the server on compose.yaml's MongoDB and on the next version, as a replica set", () => {
  const { mongodb } = workflow.jobs;
  const [, major = ""] = service("database").image.match(/^mongo:(\d+)/) ?? [];
  expect(mongodb?.strategy.matrix["image"]).toEqual([`mongo:${major}`, `mongo:${Number(major) + 1}`]);
  const { host, searchParams } = new URL(parseEnv(mongodb?.env ?? {}).MONGODB_URI ?? "");
  const steps = stepsOf(mongodb ?? { steps: [] });
  expect(steps).toContain(`--replSet ${searchParams.get("replicaSet")}`);
  expect(steps).toContain(`host: "${host}"`);
});

test("CI starts the containers once a week and waits until the proxy reports a ready server", () => {
  const steps = stepsOf(workflow.jobs["containers"] ?? { steps: [] });
  expect(steps).toContain("docker compose up");
  const [published = ""] = service("proxy").ports[0]?.split(":") ?? [];
  expect(steps).toContain(`http://localhost:${published}/api/ready`);
  const needed = [...textOf("compose.yaml").matchAll(/\$\{(\w+):\?/g)].map(([, name]) => String(name));
  const left = needed.filter((name) => !steps.includes(name));
  expect(left, "variables without which compose does not start").toEqual([]);
});

test("every run reports vulnerable packages and keeps an SBOM", () => {
  const { parts } = workflow.jobs;
  const steps = stepsOf(parts ?? { steps: [] });
  expect(steps).toContain("npm audit --omit=dev --audit-level=high");
  expect(steps).toContain("npm sbom --package-lock-only");
  expect(parts?.steps.at(-1)?.uses).toMatch(/^actions\/upload-artifact@/);
});

test("every package is pinned by its SHA-512", () => {
  const part = z.looseObject({
    integrity: z.string().optional(),
    inBundle: z.boolean().default(false),
    link: z.boolean().default(false),
  });
  const lock = z.object({ packages: z.record(z.string(), part) }).parse(JSON.parse(textOf("package-lock.json")));
  // Packages of this repository and the links to them come with its sources; bundled ones come inside another package.
  const parts = Object.entries(lock.packages).filter(
    ([name, { inBundle, link }]) => name.includes("node_modules/") && !inBundle && !link,
  );
  expect(parts.length).toBeGreaterThan(100);
  expect(parts.flatMap(([name, { integrity = "" }]) => (integrity.startsWith("sha512-") ? [] : name))).toEqual([]);
});

test("every third-party action has a major version", () => {
  const used = Object.values(workflow.jobs).flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []));
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((action) => !/^[\w-]+\/[\w-]+@v\d+$/.test(action))).toEqual([]);
});

test("docs/operations.md names every variable of the server and of compose.yaml", () => {
  const document = textOf("docs/operations.md");
  const names = [...envNames, ...Object.keys(secrets)];
  expect(names.filter((name) => !document.includes(`\`${name}\``) && !document.includes(`${name}=`))).toEqual([]);
});
