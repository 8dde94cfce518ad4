import Router from "@koa/router";
import { Metadata, Server, TUS_RESUMABLE } from "@tus/server";
import * as z from "zod";
import { uploadTokenHeader } from "#shared/api/uploadToken.ts";
import { sentenceOf, WireError } from "#shared/api/wireError.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import type { AppContext } from "../appContext.ts";
import type { HttpContext, HttpState } from "../httpState.ts";
import { openLink } from "../auth/openLink.ts";
import { addressKey } from "../limits/rateLimit.ts";
import { beginUpload, continueUpload, finishUpload, knownUpload, type Sender } from "../media/uploads.ts";
import { databaseFault } from "../db/databaseFault.ts";
import { asStoreFault } from "../storage/storeFault.ts";

const address = "/api/uploads";
const uuid = z.uuid();
const megabyte = 1_000_000;

/**
 * Resumable uploads by the tus protocol. Permission is checked before tus runs: it knows neither sessions nor rows. An
 * upload's id is its file's id, so that a device that lost its state can continue as well.
 */
export function uploadRoutes(app: AppContext): Router<HttpState> {
  const tus = tusServer(app);
  const pass = async (ctx: HttpContext): Promise<void> => {
    ctx.respond = false;
    await tus.handle(ctx.req, ctx.res);
  };
  const router = new Router<HttpState>();
  router.post(address, async (ctx) => {
    const length = Number(ctx.get("Upload-Length") || Number.NaN);
    const sender = senderOf(app, ctx);
    if (sender.fixtureId !== undefined) await app.limits.spend("visitorFile", addressKey(ctx.ip));
    const fileId = fileIdIn(ctx.get("Upload-Metadata"));
    await beginUpload(app, fileId, sender, length);
    const begun = await knownUpload(app, fileId);
    if (begun?.size === length && begun.offset > 0) return answerBegun(ctx, fileId, begun.offset);
    if (sender.fixtureId !== undefined) {
      await app.limits.spend("visitorMegabytes", addressKey(ctx.ip), Math.ceil(length / megabyte));
    }
    await pass(ctx);
  });
  for (const method of ["head", "patch", "delete"] as const) {
    router[method](`${address}/:id`, async (ctx) => {
      await continueUpload(app, knownId(ctx.params["id"]), senderOf(app, ctx), method === "head");
      await pass(ctx);
    });
  }
  return router;
}

/** Keeps what has already arrived: a sender who starts again continues from there. */
function answerBegun(ctx: HttpContext, fileId: string, offset: number): void {
  ctx.status = 201;
  ctx.set({ "Tus-Resumable": TUS_RESUMABLE, Location: `${address}/${fileId}`, "Upload-Offset": String(offset) });
  ctx.body = "";
}

/** Every piece carries the token in a header: no log and no address contains it. */
function senderOf(app: AppContext, ctx: HttpContext): Sender {
  const token = ctx.get(uploadTokenHeader);
  return { actor: ctx.state.actor, fixtureId: token ? openLink(app, token, ["upload"]).subject : undefined };
}

function tusServer(app: AppContext): Server {
  return new Server({
    path: address,
    relativeLocation: true,
    datastore: app.media.uploads,
    namingFunction: (_request, metadata) => knownId(metadata?.["fileId"]),
    // Pages of other sites cannot send files here.
    allowedOrigins: () => false,
    onUploadFinish: async (_request, { id }) => {
      await finishUpload(app, id);
      return {};
    },
    onResponseError: (_request, error) => {
      // On a full disk the broken stream's error comes before the store's, which says what it means.
      const known = databaseFault(error) ?? asStoreFault(error);
      if (known instanceof DomainError || known instanceof WireError)
        return { status_code: known.status, body: known.message };
      if ("status_code" in error) return undefined;
      app.log.error({ type: error.name }, "An upload failed");
      return { status_code: 500, body: sentenceOf(500) };
    },
  });
}

function fileIdIn(header: string): string {
  try {
    return knownId(Metadata.parse(header)["fileId"]);
  } catch {
    throw new DomainError("file.unknown");
  }
}

function knownId(text: string | null | undefined): string {
  const id = uuid.safeParse(text);
  if (!id.success) throw new DomainError("file.unknown");
  return id.data.toLowerCase();
}
