import { useState } from "react";
import { Button } from "../Button.tsx";
import { Card } from "../Card.tsx";
import { EmptyState, ErrorState } from "../EmptyState.tsx";
import { Notice } from "../Notice.tsx";
import { BoardSkeleton, CardSkeleton, RowsSkeleton, SkeletonGroup } from "../Skeleton.tsx";
import { Tabs } from "../Tabs.tsx";
import { Tracker } from "../Tracker.tsx";
import type { TrackerState } from "../Tracker.tsx";
import { GallerySection } from "./GallerySection.tsx";

const labels = ["Assigned", "School Permission", "Contract", "Stream", "Payment"];
const courses: readonly (readonly TrackerState[])[] = [
  ["done", "mine", "toCome", "toCome", "toCome"],
  ["done", "waiting", "toCome", "toCome", "toCome"],
  ["done", "done", "mine", "toCome", "toCome"],
  ["done", "done", "done", "done", "done"],
  ["done", "refused", "toCome", "toCome", "toCome"],
];

function stepsOf(states: readonly TrackerState[]) {
  const current = states.findIndex((state) => state !== "done");
  return states.map((state, index) => ({ label: labels[index] ?? "", state, isCurrent: index === current }));
}

/** Trackers, tabs, notices, empty and loading screens, overlays. */
export function StateGallery() {
  return (
    <>
      <GallerySection title="Tracker" className="grid! sm:grid-cols-2 lg:grid-cols-3">
        {courses.map((states, index) => (
          <Card key={states.join()} as="section" aria-label={`Course ${index + 1}`}>
            <Tracker steps={stepsOf(states)} label={`Steps of course ${index + 1}`} />
          </Card>
        ))}
      </GallerySection>
      <TabsExample />
      <GallerySection title="Notices" className="grid! sm:grid-cols-2">
        <Notice tone="grey">Offline. Matches as of 09:12.</Notice>
        <Notice tone="sky">Sign in to send 3 changes.</Notice>
        <Notice tone="clay" title="Unable to load analytics">
          Please try refreshing the page
        </Notice>
        <Notice tone="amber" title="Pending Review">
          Verification takes 2-3 business days.
        </Notice>
        <Notice tone="pitch">All sent.</Notice>
      </GallerySection>
      <EmptyExamples />
    </>
  );
}

function TabsExample() {
  const [tab, setTab] = useState<"active" | "requests" | "new" | "profile">("active");
  return (
    <section>
      <h2 className="mb-3 text-xl">Tabs</h2>
      <Tabs
        label="Dashboard"
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: "active", label: "Active Workflows", count: 1 },
          { id: "requests", label: "My Requests", count: 4 },
          { id: "new", label: "New Opportunities", count: 5 },
          { id: "profile", label: "Profile" },
        ]}
      >
        <Card>The panel of {tab}.</Card>
      </Tabs>
    </section>
  );
}

function EmptyExamples() {
  return (
    <>
      <GallerySection title="Empty and error" className="grid! items-stretch sm:grid-cols-2 lg:grid-cols-3">
        <EmptyState scene="field" title="No Fixtures Found" action={<Button variant="solid">Clear Filters</Button>}>
          No open match fits these filters. New ones come in every day.
        </EmptyState>
        <EmptyState
          scene="camera"
          title="No applications yet"
          action={<Button variant="primary">Browse Fixtures</Button>}
        >
          Pick a match near you and name your price.
        </EmptyState>
        <ErrorState title="Error Loading Fixtures" action={<Button variant="solid">Try again</Button>}>
          Failed to load fixtures. Please try again later.
        </ErrorState>
        <EmptyState scene="rope" title="Access Restricted">
          Please sign in to access this page.
        </EmptyState>
        <EmptyState scene="ropeClosed" title="Insufficient Permissions">
          You don’t have permission to access this page.
        </EmptyState>
        <EmptyState scene="ball" title="404 Page Not Found">
          Did you forget to add the page to the router?
        </EmptyState>
      </GallerySection>
      <section className="flex flex-col gap-3">
        <h2 className="text-xl">Loading</h2>
        <SkeletonGroup label="Loading matches">
          <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            <CardSkeleton />
            <BoardSkeleton />
            <RowsSkeleton rows={3} />
          </div>
        </SkeletonGroup>
      </section>
    </>
  );
}
