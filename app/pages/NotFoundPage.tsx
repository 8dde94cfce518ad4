import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/Button.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";

export function NotFoundPage() {
  return (
    <>
      <title>404 Page Not Found · Touchline</title>
      <EmptyState
        scene="ball"
        title="404 Page Not Found"
        headingLevel={1}
        bare
        action={
          <ButtonLink variant="primary" to={paths.home}>
            Go to the home page
          </ButtonLink>
        }
      >
        Did you forget to add the page to the router?
      </EmptyState>
    </>
  );
}
