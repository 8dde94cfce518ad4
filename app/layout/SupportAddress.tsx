import { layoutTexts } from "./texts.ts";
import { useSupport } from "./useSupport.ts";

/** The support address as a link; a demo's says that it is one. Keeps its space until it is known. */
export function SupportAddress({ lead }: { lead?: string }) {
  const support = useSupport();
  return (
    <p className="flex min-h-11 flex-wrap items-center gap-x-2">
      {support && (
        <>
          {lead !== undefined && <span>{lead}</span>}
          <a
            href={`mailto:${support.email}`}
            className="inline-flex min-h-11 items-center font-semibold break-all underline underline-offset-3"
          >
            {support.email}
          </a>
          {support.isDemo && <span>{layoutTexts.support.demo}</span>}
        </>
      )}
    </p>
  );
}
