/**
 * Version of entities and mutation arguments. The server understands this one and the one before. In a file of its own,
 * so that the first screen knows it without loading the protocol.
 */
export const SCHEMA_VERSION = 2;
