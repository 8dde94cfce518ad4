import { useTokenLink } from "#app/api/useTokenLink.ts";
import { paths } from "#app/paths.ts";
import { Button, ButtonLink } from "#app/ui/Button.tsx";
import { EmptyState, ErrorState } from "#app/ui/EmptyState.tsx";
import { Waiting } from "#app/ui/Waiting.tsx";
import type { PermissionAnswer } from "#shared/api/answers.ts";
import { SchoolAnswered } from "./SchoolAnswered.tsx";
import { SchoolQuestion } from "./SchoolQuestion.tsx";
import { permissionTexts } from "./texts.ts";

/** What the school's link shows: the question, the answer that stands, or why there is nothing to answer. */
export function SchoolPage({ token }: { token: string }) {
  const { link, retry, show } = useTokenLink("readPermission", token);
  switch (link.status) {
    case "opening":
      return <Waiting label={permissionTexts.loading} />;
    case "unreachable":
      return <Unreachable retry={retry} />;
    case "expired":
      return (
        <EmptyState scene="rope" headingLevel={1} title={permissionTexts.expired.title} action={<HomeLink />}>
          {link.message}
        </EmptyState>
      );
    case "open":
      return <OpenLink token={token} permission={link.answer} show={show} reread={retry} />;
    default:
      return link satisfies never;
  }
}

interface OpenLinkProps {
  token: string;
  permission: PermissionAnswer;
  show: (permission: PermissionAnswer) => void;
  reread: () => void;
}

function OpenLink({ token, permission, show, reread }: OpenLinkProps) {
  const isAnswered = permission.permissionStatus !== "requested" && permission.permissionStatus !== "pending";
  if (isAnswered) return <SchoolAnswered token={token} permission={permission} show={show} />;
  if (permission.isClosed) {
    return (
      <EmptyState scene="rope" headingLevel={1} title={permissionTexts.closed.title} action={<HomeLink />}>
        {permissionTexts.closed.text}
      </EmptyState>
    );
  }
  return <SchoolQuestion token={token} permission={permission} show={show} reread={reread} />;
}

function Unreachable({ retry }: { retry: () => void }) {
  const { title, text, action } = permissionTexts.unreachable;
  return (
    <ErrorState
      headingLevel={1}
      title={title}
      action={
        <Button variant="primary" onClick={retry}>
          {action}
        </Button>
      }
    >
      {text}
    </ErrorState>
  );
}

function HomeLink() {
  return <ButtonLink to={paths.home}>Back to Home</ButtonLink>;
}
