import { WireError } from "#shared/api/wireError.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import type { AppContext } from "../appContext.ts";

interface Unreached {
  /** For the log, which gets nothing else of the call but the error's type. */
  logged: string;
  sentence: string;
  retrySeconds: number;
}

/** What a payment provider answers. One that does not answer is not the product's fault: the caller may retry. */
export async function reached<Answer>(
  { log }: Pick<AppContext, "log">,
  answer: Promise<Answer>,
  { logged, sentence, retrySeconds }: Unreached,
): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof DomainError || error instanceof WireError) throw error;
    log.error({ type: error instanceof Error ? error.name : typeof error }, logged);
    throw new WireError(503, sentence, retrySeconds);
  }
}
