import * as z from "zod";
import type { SchoolPermission } from "../../entities/schoolPermission.ts";
import { requiredText, rowId } from "../../forms/textFields.ts";
import { schoolAnswerForm } from "../../forms/workflowForms.ts";
import { definedFields } from "../../rules/definedFields.ts";
import { DomainError, throwIfRejected } from "../../rules/domainError.ts";
import { limits } from "../../rules/limits.ts";
import { paperAnswerRejection, permissionAnswerRejection } from "../../rules/permissionFlow.ts";
import { actingUserId } from "../actingUser.ts";
import { defineMutation } from "../defineMutation.ts";
import { foundRow } from "../foundRow.ts";
import { newDateAnswerRejection, recordNewDateAnswer } from "./newDateAsk.ts";
import { newPermission, recordAnswer } from "./permissionAnswer.ts";
import type { Store } from "../store.ts";

const paperArgs = schoolAnswerForm
  .pick({ answer: true, notes: true })
  .extend({
    /** The permission, or the bid it is about. */
    id: rowId.optional(),
    bidId: rowId.optional(),
    answeredBy: requiredText("Who answered", limits.name),
    answeredOn: z.iso.date("The day of the answer must be a date, such as 2026-11-28"),
  })
  .refine((args) => args.id !== undefined || args.bidId !== undefined, {
    error: "Choose the match that the school answered about",
  });

export const paperAnswerMutations = {
  /** An admin records a school's answer on paper: who gave it, and when. */
  "permission.recordOnPaper": defineMutation({
    origins: ["rest"],
    actors: ["admin"],
    outbox: {
      title: "School's answer on paper",
      did: "You recorded the school's answer.",
      typedFields: ["notes"],
      callers: "admin",
    },
    args: paperArgs,
    async run(store, { answer, notes, answeredBy, answeredOn, ...about }, context) {
      const recordedBy = actingUserId(context);
      const bid = await foundRow(store, "bid", about.bidId ?? (await bidOf(store, about.id)));
      const fixture = await foundRow(store, "fixture", bid.fixtureId);
      const moving = bid.newDate?.permissionId;
      const asked = moving === undefined ? undefined : await foundRow(store, "schoolPermission", moving);
      throwIfRejected(
        asked
          ? (permissionAnswerRejection(asked, bid, fixture) ?? newDateAnswerRejection(asked, bid, context.today))
          : paperAnswerRejection(bid, fixture),
      );
      if (answeredOn > context.today) {
        throw new DomainError(
          "input.invalid",
          { field: "answeredOn" },
          "The school's answer cannot lie in the future.",
        );
      }
      const open = asked ?? waiting(await store.find("schoolPermission", { bidId: bid.id }));
      const answered = {
        permissionStatus: answer,
        respondedAt: context.now,
        onPaper: { answeredBy, answeredOn, recordedBy },
        ...definedFields({ notes }),
      };
      const permissionId = open?.id ?? context.id(1);
      if (open) await store.update("schoolPermission", permissionId, answered);
      else {
        const permission = newPermission(permissionId, bid, fixture, context.now);
        await store.insert("schoolPermission", { ...permission, ...answered });
      }
      if (asked) await recordNewDateAnswer(store, context, { permission: asked, bid, fixture, answer, notes });
      else await recordAnswer(store, context, { permissionId, bid, fixture, answer, notes });
      return { id: permissionId, permissionStatus: answer };
    },
  }),
};

async function bidOf(store: Store, permissionId = ""): Promise<string> {
  return (await foundRow(store, "schoolPermission", permissionId)).bidId;
}

function waiting(permissions: readonly SchoolPermission[]): SchoolPermission | undefined {
  return permissions.find((permission) => permission.permissionStatus === "requested");
}
