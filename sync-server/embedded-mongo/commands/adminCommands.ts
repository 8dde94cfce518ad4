import type { Doc } from "../bson/values.ts";
import type { CommandContext, CommandDefinition } from "./context.ts";

export const replicaSetName = "touchline";

function hello(context: CommandContext): Doc {
  const { engine, connection, name } = context;
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

const ping: CommandDefinition = { run: () => ({}), fields: [] };

export const adminCommands: Record<string, CommandDefinition> = {
  hello: { run: hello },
  isMaster: { run: hello },
  ismaster: { run: hello },
  ping,
};
