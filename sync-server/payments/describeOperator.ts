import { isDeepStrictEqual } from "node:util";
import type { OperatorDetails } from "#shared/entities/operator.ts";
import { OPERATOR_ID } from "#shared/entities/operatorId.ts";
import { definedFields } from "#shared/rules/definedFields.ts";
import type { AppContext } from "../appContext.ts";
import { isProduction, type Env } from "../env.ts";
import { writeSystemMutation } from "./checkout.ts";

/**
 * Stores the operator's details from the environment as a row, which mutations and phones read. Unchanged details write
 * nothing.
 */
export async function describeOperator(app: Pick<AppContext, "env" | "rows" | "writer" | "payments">): Promise<void> {
  const isDemo = !isProduction(app.env);
  const paymentMethods = [...app.payments.forNew.methods];
  const feeBasisPoints = app.env.PLATFORM_FEE_PERCENT;
  const calendarOrigins = app.env.CALENDAR_ORIGINS;
  const described = { details: detailsIn(app.env), feeBasisPoints, isDemo, paymentMethods, calendarOrigins };
  const row = await app.rows.rowOne("operator", OPERATOR_ID);
  const present = row && {
    ...{ details: row.details, feeBasisPoints: row.feeBasisPoints },
    ...{ isDemo: row.isDemo, paymentMethods: row.paymentMethods, calendarOrigins: row.calendarOrigins },
  };
  if (!isDeepStrictEqual(present, described)) await writeSystemMutation(app, "operator.describe", described);
}

function detailsIn(env: Env): OperatorDetails {
  return definedFields({
    legalName: env.OPERATOR_LEGAL_NAME,
    registrationNumber: env.OPERATOR_REGISTRATION_NUMBER,
    address: env.OPERATOR_ADDRESS,
    phone: env.OPERATOR_PHONE,
    email: env.OPERATOR_EMAIL ?? env.SUPPORT_EMAIL,
    supportEmail: env.SUPPORT_EMAIL,
    officer: env.OPERATOR_OFFICER,
    vatNumber: env.OPERATOR_VAT_NUMBER,
    bank: env.OPERATOR_BANK,
  });
}
