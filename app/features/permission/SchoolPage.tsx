import { useTokenLink } from "#app/api/useTokenLink.ts";
import { LinkExpired, LinkUnreachable } from "#app/layout/LinkStates.tsx";
import { Waiting } from "#app/ui/Waiting.tsx";
import type { PermissionAnswer } from "#shared/api/answers.ts";
import { SchoolAnswered } from "./SchoolAnswered.tsx";
import { SchoolQuestion } from "./SchoolQuestion.tsx";
import { permissionTexts } from "./texts.ts";

/** What the school's link shows: the question, the current answer, or why there is nothing to answer. */
export function SchoolPage({ token }: { token: string }) {
  const { link, retry, show } = useTokenLink("readPermission", token);
  switch (link.status) {
    case "opening":
      return <Waiting label={permissionTexts.loading} />;
    case "unreachable":
      return <LinkUnreachable retry={retry} />;
    case "expired":
      return <LinkExpired message={link.message} />;
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
  if (isAnswered) {
    // A different answer is a different page, read from the top.
    return <SchoolAnswered key={permission.permissionStatus} token={token} permission={permission} show={show} />;
  }
  if (permission.isClosed) {
    return <LinkExpired title={permissionTexts.closed.title} message={permissionTexts.closed.text} />;
  }
  return <SchoolQuestion token={token} permission={permission} show={show} reread={reread} />;
}
