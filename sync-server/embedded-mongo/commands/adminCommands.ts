import { type Doc, isDoc } from "../bson/values.ts";
import { MongoError } from "../mongoError.ts";
import type { CommandContext, CommandDefinition } from "./context.ts";

export const replicaSetName = "touchline";
const version = "7.0.14";

function hello(context: CommandContext): Doc {
  const { engine, connection, command, name } = context;
  const client = isDoc(command["client"]) ? command["client"] : {};
  const application = isDoc(client["application"]) ? client["application"]["name"] : undefined;
  if (typeof application === "string") connection.appName = application;
  const { address } = engine.options;
  const primary = name === "hello" ? { isWritablePrimary: true } : { ismaster: true };
  return {
    helloOk: true,
    ...primary,
    secondary: false,
    setName: replicaSetName,
    setVersion: 1,
    hosts: [address],
    primary: address,
    me: address,
    maxBsonObjectSize: 16_777_216,
    maxMessageSizeBytes: 48_000_000,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    connectionId: connection.id,
    minWireVersion: 0,
    maxWireVersion: 21,
    readOnly: false,
  };
}

function buildInfo(): Doc {
  return {
    version,
    gitVersion: "embedded",
    modules: [],
    versionArray: [7, 0, 14, 0],
    storageEngines: ["lmdb"],
    bits: 64,
    debug: false,
    maxBsonObjectSize: 16_777_216,
  };
}

function configureFailPoint(context: CommandContext): Doc {
  const { engine, command } = context;
  if (!engine.options.failPointsAllowed) {
    throw new MongoError(59, "configureFailPoint is for tests: it is switched off in this process");
  }
  engine.failPoints.configure(command["configureFailPoint"], command["mode"], command["data"]);
  return {};
}

const parameters: Doc = {
  featureCompatibilityVersion: { version: "7.0" },
  authenticationMechanisms: [],
  enableTestCommands: true,
  transactionLifetimeLimitSeconds: 60,
};

function getParameter(context: CommandContext): Doc {
  const wanted = context.command["getParameter"];
  if (wanted === "*" || isDoc(wanted)) return { ...parameters, requireApiVersion: false };
  const names = Object.keys(context.command).filter((name) => name in parameters);
  if (names.length === 0) throw new MongoError(72, "no option found to get");
  return Object.fromEntries(names.map((name) => [name, parameters[name]]));
}

function serverStatus(context: CommandContext): Doc {
  return {
    host: context.engine.options.address,
    version,
    process: "embedded-mongo",
    pid: process.pid,
    uptime: process.uptime(),
    localTime: new Date(),
    storageEngine: { name: "lmdb", persistent: true },
    mem: { bits: 64, resident: Math.round(process.memoryUsage().rss / 1_048_576) },
  };
}

function connectionStatus(): Doc {
  return { authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] } };
}

function setParameter(context: CommandContext): Doc {
  if (!context.engine.options.failPointsAllowed)
    throw new MongoError(72, "setParameter is not supported by the embedded database");
  return { was: null };
}

const ping: CommandDefinition = { run: () => ({}), fields: [] };

export const adminCommands: Record<string, CommandDefinition> = {
  hello: { run: hello },
  isMaster: { run: hello },
  ismaster: { run: hello },
  ping,
  buildInfo: { run: buildInfo, fields: [] },
  buildinfo: { run: buildInfo, fields: [] },
  connectionStatus: { run: connectionStatus, fields: ["showPrivileges"] },
  getParameter: { run: getParameter },
  setParameter: { run: setParameter },
  serverStatus: { run: serverStatus },
  configureFailPoint: { run: configureFailPoint },
};
