/**
 * Version of entities and mutation arguments. The server understands this one and the previous one. In a separate file,
 * so that the first screen has it without loading the protocol.
 */
export const SCHEMA_VERSION = 2;
