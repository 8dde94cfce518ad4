import { paths } from "#app/paths.ts";
import { Button, ButtonLink } from "#app/ui/Button.tsx";
import { EmptyState, ErrorState } from "#app/ui/EmptyState.tsx";
import { BoardSkeleton, CardSkeleton, RowsSkeleton, SkeletonGroup } from "#app/ui/Skeleton.tsx";
import { dashboardTexts as texts } from "./dashboardTexts.ts";

export function DashboardLoading() {
  return (
    <SkeletonGroup label={texts.loading}>
      <div className="flex flex-col gap-5">
        <RowsSkeleton rows={1} />
        <BoardSkeleton />
        <CardSkeleton />
      </div>
    </SkeletonGroup>
  );
}

/** The account has no streamer profile: its two options. */
export function ProfileMissing() {
  return (
    <EmptyState
      scene="camera"
      title={texts.notFound.title}
      headingLevel={1}
      way={{ variant: "primary", to: paths.requesterDashboard, words: texts.notFound.requester }}
    >
      <p>{texts.notFound.text}</p>
      <ButtonLink variant="link" to={paths.becomeStreamer}>
        {texts.notFound.register}
      </ButtonLink>
    </EmptyState>
  );
}

/** The same in one line, below what the account has to do about its own matches. */
export function ProfileMissingLine() {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
      {texts.notFound.title}.
      <ButtonLink variant="link" to={paths.becomeStreamer}>
        {texts.notFound.register}
      </ButtonLink>
    </p>
  );
}

export function ProfileFailed() {
  return (
    <ErrorState
      title={texts.failed.title}
      headingLevel={1}
      action={
        <Button variant="solid" onClick={() => window.location.reload()}>
          {texts.failed.again}
        </Button>
      }
    >
      {texts.failed.text}
    </ErrorState>
  );
}
