import { useState } from "react";
import { useResumed } from "#app/session/useResumed.ts";
import { SelectField } from "#app/ui/SelectField.tsx";
import { AcceptDialog } from "./AcceptDialog.tsx";
import { ApplicationItem } from "./ApplicationItem.tsx";
import { DeclineDialog } from "./DeclineDialog.tsx";
import type { MatchSlots } from "../dashboard/matchSlots.ts";
import { applicationOrders, ratingOf, sortedApplications, type ApplicationOrder } from "./sortedApplications.ts";
import { applicationTexts as texts } from "./applicationTexts.ts";
import type { Application, OpenMatch } from "../dashboard/useMyMatches.ts";

interface ApplicationsProps {
  match: OpenMatch;
  slots: MatchSlots;
  /** Accepting the first of these bids is the screen's amber action. */
  isFirst: boolean;
}

type Chosen = { application: Application; for: "accept" | "decline" };

/** One request's bids: columns with aligned rows on desktop, a stack with the price first on phones. */
export function Applications({ match, slots, isFirst }: ApplicationsProps) {
  const { fixture, applications } = match;
  const [chosen, setChosen] = useState<Chosen>();
  const [wanted, setWanted] = useState(useResumed("accept"));
  const wantedOne = applications.find(({ bid }) => bid.id === wanted);
  if (wantedOne) {
    setWanted(undefined);
    setChosen({ application: wantedOne, for: "accept" });
  }
  const [order, setOrder] = useState<ApplicationOrder>("newest");
  if (applications.length === 0) return <p className="text-ink-soft">{texts.none}</p>;
  const lowest = onlyBest(applications, ({ bid }) => -bid.proposedPriceCents);
  const highest = onlyBest(applications, ratingOf);
  const shown = sortedApplications(applications, order);
  const close = () => setChosen(undefined);
  return (
    <>
      {applications.length > 1 && <OrderField order={order} onChoose={setOrder} />}
      <ul className="grid gap-4 md:grid-cols-[repeat(auto-fill,minmax(280px,1fr))]">
        {shown.map((application) => (
          <ApplicationItem
            key={application.bid.id}
            application={application}
            fixture={fixture}
            isLowest={application === lowest}
            isHighest={application === highest}
            isAmber={isFirst && application === shown[0]}
            accept={() => setChosen({ application, for: "accept" })}
            decline={() => setChosen({ application, for: "decline" })}
            slots={slots}
          />
        ))}
      </ul>
      {chosen?.for === "accept" && <AcceptDialog fixture={fixture} bid={chosen.application.bid} onClose={close} />}
      {chosen?.for === "decline" && <DeclineDialog bid={chosen.application.bid} onClose={close} />}
    </>
  );
}

interface OrderFieldProps {
  order: ApplicationOrder;
  onChoose: (order: ApplicationOrder) => void;
}

function OrderField({ order, onChoose }: OrderFieldProps) {
  return (
    <SelectField
      label={texts.order}
      className="max-w-xs"
      value={order}
      onChange={({ target }) => onChoose(applicationOrders.find((known) => known === target.value) ?? "newest")}
      options={applicationOrders.map((value) => ({ value, label: texts.orders[value] }))}
    />
  );
}

/** The only leader; undefined with a single bid or a tie. */
function onlyBest(applications: readonly Application[], scoreOf: (application: Application) => number) {
  const scores = applications.map(scoreOf);
  const best = Math.max(...scores);
  const leaders = applications.filter((_, index) => scores[index] === best);
  return applications.length > 1 && leaders.length === 1 ? leaders[0] : undefined;
}
