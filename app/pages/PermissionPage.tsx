import { useLocation } from "react-router-dom";
import { SchoolPage } from "#app/features/permission/SchoolPage.tsx";
import { permissionTexts } from "#app/features/permission/texts.ts";
import { LinkIncomplete } from "#app/layout/LinkStates.tsx";

/** /permission#token: the school answers here, without an account. No address it links to sees the token. */
export function PermissionPage() {
  const token = useLocation().hash.slice(1);
  return (
    <>
      <title>{permissionTexts.pageTitle}</title>
      <meta name="referrer" content="no-referrer" />
      <meta name="robots" content="noindex" />
      {token ? <SchoolPage key={token} token={token} /> : <LinkIncomplete />}
    </>
  );
}
