import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/Button.tsx";
import { EmptyState, ErrorState } from "#app/ui/EmptyState.tsx";
import { layoutTexts } from "./texts.ts";

const texts = layoutTexts.link;

/** A private link that has expired, and why. */
export function LinkExpired({ title = texts.expired, message }: { title?: string; message: string }) {
  return (
    <EmptyState scene="rope" headingLevel={1} title={title} way={{ to: paths.home, words: texts.home }}>
      {message}
    </EmptyState>
  );
}

/** A private link that cannot be read at the moment. */
export function LinkUnreachable({ retry }: { retry: () => void }) {
  return (
    <ErrorState
      headingLevel={1}
      title={texts.unreachable}
      action={
        <Button variant="primary" onClick={retry}>
          {texts.tryAgain}
        </Button>
      }
    >
      {texts.unreachableText}
    </ErrorState>
  );
}

/** The link arrived without the part after #. */
export function LinkIncomplete() {
  return (
    <EmptyState scene="rope" headingLevel={1} title={texts.incomplete} way={{ to: paths.help, words: texts.help }}>
      {texts.incompleteText}
    </EmptyState>
  );
}
