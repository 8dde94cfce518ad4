import { useRow } from "#app/db/useRows.ts";
import { OPERATOR_ID } from "#shared/entities/operatorId.ts";

export interface Support {
  email: string;
  phone?: string | undefined;
  /** Nobody reads mail to this address. */
  isDemo: boolean;
}

/** An address that cannot exist (RFC 2606), so that a demo's email reaches nobody. */
const demoEmail = "support@touchline.example";

/** How to reach the operator; undefined until the first sync. */
export function useSupport(): Support | undefined {
  const operator = useRow("operator", OPERATOR_ID);
  if (operator.status !== "ready") return undefined;
  const { supportEmail, phone } = operator.row.details;
  return { email: supportEmail ?? demoEmail, phone, isDemo: supportEmail === undefined };
}
