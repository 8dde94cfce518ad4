import { decode } from "../bson/codec.ts";
import { encodeWithRaw } from "../bson/rawDocument.ts";
import type { Doc } from "../bson/values.ts";
import { MongoError } from "../mongoError.ts";

const opReply = 1;
const opQuery = 2004;
const opMsg = 2013;
const headerLength = 16;
const flags = { checksumPresent: 1, moreToCome: 2 };

/** A message from a client: a command, and how to answer it. */
export interface Message {
  readonly requestId: number;
  readonly style: "msg" | "query";
  /** The client wants no answer (an unacknowledged write). */
  readonly silent: boolean;
  readonly body: Buffer;
  readonly sequences: ReadonlyMap<string, readonly Buffer[]>;
  readonly database?: string;
}

const protocolError = (message: string): MongoError => new MongoError(17, message);

function documentAt(bytes: Buffer, offset: number, end: number): Buffer {
  if (offset + 5 > end) throw protocolError("a message ends within a document");
  const length = bytes.readInt32LE(offset);
  if (length < 5 || offset + length > end) throw protocolError("a document is longer than its message");
  return bytes.subarray(offset, offset + length);
}

function sequenceAt(bytes: Buffer, offset: number, end: number): { name: string; documents: Buffer[]; next: number } {
  const size = bytes.readInt32LE(offset);
  const next = offset + size;
  if (size < 5 || next > end) throw protocolError("a document sequence is longer than its message");
  const nameEnd = bytes.indexOf(0, offset + 4);
  const documents: Buffer[] = [];
  for (let at = nameEnd + 1; at < next;) {
    const document = documentAt(bytes, at, next);
    documents.push(document);
    at += document.length;
  }
  return { name: bytes.toString("utf8", offset + 4, nameEnd), documents, next };
}

function parseMsg(bytes: Buffer, requestId: number): Message {
  const bits = bytes.readUInt32LE(headerLength);
  if ((bits & 0xffff & ~(flags.checksumPresent | flags.moreToCome)) !== 0)
    throw protocolError("unknown required OP_MSG flags");
  const end = bytes.length - ((bits & flags.checksumPresent) === 0 ? 0 : 4);
  const sequences = new Map<string, Buffer[]>();
  let body: Buffer | undefined;
  for (let at = headerLength + 4; at < end;) {
    const kind = bytes.readUInt8(at++);
    if (kind === 0) {
      if (body) throw protocolError("an OP_MSG has one body");
      body = documentAt(bytes, at, end);
      at += body.length;
    } else if (kind === 1) {
      const { name, documents, next } = sequenceAt(bytes, at, end);
      sequences.set(name, documents);
      at = next;
    } else throw protocolError(`unknown OP_MSG section kind ${kind}`);
  }
  if (!body) throw protocolError("an OP_MSG needs a body");
  return { requestId, style: "msg", silent: (bits & flags.moreToCome) !== 0, body, sequences };
}

/** The old form of hello, still used for the first message of a connection. */
function parseQuery(bytes: Buffer, requestId: number): Message {
  const nameStart = headerLength + 4;
  const nameEnd = bytes.indexOf(0, nameStart);
  const [database = "admin"] = bytes.toString("utf8", nameStart, nameEnd).split(".$cmd");
  const body = documentAt(bytes, nameEnd + 9, bytes.length);
  return { requestId, style: "query", silent: false, body, sequences: new Map(), database };
}

/** @throws MongoError 17 for anything that is not a protocol message. */
export function parseMessage(bytes: Buffer): Message {
  const requestId = bytes.readInt32LE(4);
  const operation = bytes.readInt32LE(12);
  if (operation === opMsg) return parseMsg(bytes, requestId);
  if (operation === opQuery) {
    const message = parseQuery(bytes, requestId);
    const [name = ""] = Object.keys(decode(message.body));
    if (!/^(hello|ismaster)$/i.test(name)) throw protocolError(`OP_QUERY is only answered for hello, not for ${name}`);
    return message;
  }
  throw protocolError(`unknown message type ${operation}`);
}

/** The bytes of an answer to a message. */
export function answerBytes(message: Message, answer: Doc, responseId: number): Buffer {
  const document = encodeWithRaw(answer);
  const prefix = message.style === "msg" ? 5 : 20;
  const head = Buffer.alloc(headerLength + prefix);
  head.writeInt32LE(head.length + document.length, 0);
  head.writeInt32LE(responseId, 4);
  head.writeInt32LE(message.requestId, 8);
  head.writeInt32LE(message.style === "msg" ? opMsg : opReply, 12);
  if (message.style === "query") {
    head.writeInt32LE(8, headerLength);
    head.writeInt32LE(1, headerLength + 16);
  }
  return Buffer.concat([head, document]);
}
