// The server that RxDB's documentation asks for, over the same durable database: pull by checkpoint, push with conflict
// detection, a stream of changes. `node server.mjs MONGODB_URI PORT`, with the fixtures on standard input.
import { createServer } from "node:http";
import { createInterface } from "node:readline";
import { gunzipSync, brotliCompressSync, constants } from "node:zlib";
import { MongoClient } from "mongodb";

const [uri, port] = process.argv.slice(2);
const client = await MongoClient.connect(uri);
const fixtures = client.db("rxdb").collection("fixtures");
await fixtures.createIndex({ updatedAt: 1, _id: 1 });

const rows = [];
for await (const line of createInterface({ input: process.stdin })) {
  const { id, ...fields } = JSON.parse(line);
  rows.push({ _id: id, ...fields, updatedAt: 1, _deleted: false });
}
for (let at = 0; at < rows.length; at += 1000) await fixtures.insertMany(rows.slice(at, at + 1000));

const listeners = new Set();
const docOf = ({ _id, ...fields }) => ({ id: _id, ...fields });
const checkpointOf = ({ _id, updatedAt }) => ({ id: _id, updatedAt });

async function pull(query) {
  const [id, updatedAt, batchSize] = [query.get("id"), Number(query.get("updatedAt")), Number(query.get("batchSize"))];
  const newer = { $or: [{ updatedAt: { $gt: updatedAt } }, { updatedAt, _id: { $gt: id } }] };
  const found = await fixtures.find(newer).sort({ updatedAt: 1, _id: 1 }).limit(batchSize).toArray();
  const last = found.at(-1);
  return { documents: found.map(docOf), checkpoint: last ? checkpointOf(last) : { id, updatedAt } };
}

async function push(changes) {
  const ids = changes.map(({ newDocumentState }) => newDocumentState.id);
  const known = new Map((await fixtures.find({ _id: { $in: ids } }).toArray()).map((row) => [row._id, row]));
  const conflicts = [];
  const written = [];
  for (const {
    newDocumentState: { id, ...fields },
    assumedMasterState,
  } of changes) {
    const master = known.get(id);
    if (master && assumedMasterState?.updatedAt !== master.updatedAt) conflicts.push(docOf(master));
    else written.push({ _id: id, ...fields });
  }
  if (written.length > 0) {
    const operations = written.map((row) => ({
      replaceOne: { filter: { _id: row._id }, replacement: row, upsert: true },
    }));
    await fixtures.bulkWrite(operations, { writeConcern: { w: "majority" } });
    const event = { documents: written.map(docOf), checkpoint: checkpointOf(written.at(-1)) };
    for (const response of listeners) response.write(`data: ${JSON.stringify(event)}\n\n`);
  }
  return conflicts;
}

async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  return JSON.parse(request.headers["content-encoding"] === "gzip" ? gunzipSync(bytes) : bytes);
}

createServer(async (request, response) => {
  const url = new URL(request.url, "http://localhost");
  if (url.pathname === "/stream") {
    response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-cache" });
    response.write("retry: 2000\n\n");
    listeners.add(response);
    request.on("close", () => listeners.delete(response));
  } else if (url.pathname === "/pull" || url.pathname === "/push") {
    const answer = url.pathname === "/pull" ? await pull(url.searchParams) : await push(await bodyOf(request));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
    response.writeHead(200, { "Content-Type": "application/json", "Content-Encoding": "br" });
    response.end(brotliCompressSync(JSON.stringify(answer), { params }));
  } else response.writeHead(404).end();
}).listen(Number(port), "127.0.0.1", () => console.log("ready"));
