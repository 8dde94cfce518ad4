import { MapPin } from "lucide-react";
import { useDeferredValue, useMemo, useState, type ReactNode } from "react";
import { Button } from "#app/ui/Button.tsx";
import { FilterLayout } from "#app/ui/FilterLayout.tsx";
import { FilterList } from "#app/ui/FilterList.tsx";
import { SearchField } from "#app/ui/SearchField.tsx";
import { SelectField } from "#app/ui/SelectField.tsx";
import type { Streamer } from "#shared/entities/streamer.ts";
import { allLocations, locations } from "#shared/rules/options.ts";
import { filterStreamers, searchStreamers } from "#shared/rules/search.ts";
import { BecomeCall } from "./BecomeCall.tsx";
import { StreamerList } from "./StreamerList.tsx";
import { streamerTexts as texts } from "./texts.ts";
import { useListedStreamers } from "./useListedStreamers.ts";

/** Verified streamers with search and locations. */
export function StreamerBrowser({ renderAction }: { renderAction: (streamer: Streamer) => ReactNode }) {
  const state = useListedStreamers();
  const [text, setText] = useState("");
  const [location, setLocation] = useState<string>(allLocations);
  const searched = useDeferredValue(text);
  const streamers = state.status === "ready" ? state.streamers : none;
  const { rows: found, meant } = useMemo(() => searchStreamers(streamers, { text: searched }), [streamers, searched]);
  const shown = useMemo(() => filterStreamers(found, { location }), [found, location]);
  const choices = useMemo(() => locationChoices(found), [found]);
  const isFiltered = text !== "" || location !== allLocations;
  const clear = () => {
    setText("");
    setLocation(allLocations);
  };
  return (
    <FilterLayout
      title={<h1>{texts.title}</h1>}
      search={<SearchField label={texts.searchLabel} placeholder={texts.search} value={text} onSearch={setText} />}
      wideFilters={<FilterList label={texts.location} choices={choices} value={location} onChoose={setLocation} />}
      narrowFilters={
        <SelectField
          label={texts.location}
          labelHidden
          before={<MapPin size={20} aria-hidden="true" />}
          value={location}
          onChange={(event) => setLocation(event.target.value)}
          options={choices.map(({ value, label, count }) => ({ value, label: `${label} (${count})` }))}
        />
      }
      summary={
        <>
          <output className="text-ink-soft">
            {state.status === "ready" && (
              <>
                <b className="figures text-lg text-ink">{shown.length}</b> {texts.listed}
                {meant !== undefined && <span className="block">{texts.meant(text, meant)}</span>}
              </>
            )}
          </output>
          {isFiltered && (
            <Button variant="link" onClick={clear}>
              {texts.clear}
            </Button>
          )}
        </>
      }
      aside={<BecomeCall />}
    >
      <StreamerList
        key={location}
        state={state}
        shown={shown}
        onClear={isFiltered ? clear : undefined}
        renderAction={renderAction}
      />
    </FilterLayout>
  );
}

const none: readonly Streamer[] = [];

function locationChoices(streamers: readonly Streamer[]) {
  return [allLocations, ...locations].map((place) => ({
    value: place,
    label: place,
    count: filterStreamers(streamers, { location: place }).length,
    icon: <MapPin size={20} />,
  }));
}
