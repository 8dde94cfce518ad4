import { Calendar, MapPin } from "lucide-react";
import { Avatar } from "../Avatar.tsx";
import { Button } from "../Button.tsx";
import { BoardCard, Card } from "../Card.tsx";
import { CardGrid } from "../CardGrid.tsx";
import { Crest } from "../Crest.tsx";
import { FactRow, Facts, IconLine } from "../FactRow.tsx";
import { Grass, GrassHero } from "../Grass.tsx";
import { Mark } from "../Mark.tsx";
import { MatchBoard, MatchLine } from "../MatchBoard.tsx";
import { Notice } from "../Notice.tsx";
import { ProgressBar } from "../ProgressBar.tsx";
import { SportDrawing } from "../SportDrawing.tsx";
import { StatBoard, StatTile } from "../StatBoard.tsx";
import { GallerySection } from "./GallerySection.tsx";
import { matches, schools, sports } from "./samples.ts";

/** Boards, cards, crests, drawings, grass. */
export function BoardGallery() {
  return (
    <>
      <section className="flex flex-col gap-3">
        <h2 className="text-xl">Cards</h2>
        <CardGrid label="Matches">
          {matches.map((match, index) => (
            <BoardCard key={match.home} board={<MatchBoard {...match} headingLevel={3} />}>
              <IconLine icon={<Calendar size={20} />}>
                <span className="figures">28/11/2026 10:30</span>
              </IconLine>
              <IconLine icon={<MapPin size={20} />}>{match.home} A Field</IconLine>
              <p className="text-ink-soft">{match.quote}</p>
              <div className="mt-auto">
                {index === 0 ? (
                  <Notice tone="sky" action={<Button variant="link">Change</Button>}>
                    Saved on this phone, will send when online
                  </Notice>
                ) : (
                  <Button variant="solid" wide>
                    Apply to Stream This Fixture
                  </Button>
                )}
              </div>
            </BoardCard>
          ))}
        </CardGrid>
        <div className="max-w-100">
          <BoardCard board={<MatchLine {...(matches[0] ?? { date: "", home: "", away: "" })} headingLevel={3} />}>
            <p>Fixture #17, applied 28/11/2026</p>
          </BoardCard>
        </div>
      </section>
      <FigureExamples />
      <DrawingExamples />
    </>
  );
}

function FigureExamples() {
  return (
    <>
      <GallerySection title="Figures" className="block!">
        <StatBoard label="Your figures">
          <StatTile label="Streams Completed" value="61" />
          <StatTile label="Average Rating" value="4.9" unit="of 5" />
          <StatTile label="Total Earnings" value="R98400.00" note="44 verified" />
          <StatTile
            label="Completion Rate"
            value="71.6%"
            note={<ProgressBar label="Completion" labelHidden value={71.6} tone="chalk" />}
          />
        </StatBoard>
      </GallerySection>
      <GallerySection title="Progress" className="grid! sm:grid-cols-2">
        <ProgressBar label="Completion Rate" value={71.6} valueText="71.6%" />
        <ProgressBar label="Clip" value={31} max={48} valueText="31 of 48 MB" tone="sky" />
      </GallerySection>
      <GallerySection title="Facts, people">
        <Card className="w-full max-w-100">
          <div className="flex items-center gap-3">
            <Avatar name="Anri Fourie" /> <Avatar name="Thabo Mokoena" size="large" />
          </div>
          <Facts>
            <FactRow icon={<Calendar size={22} />} label="When, where">
              Sat 28 Nov 2026, 10:30
            </FactRow>
            <FactRow icon={<MapPin size={22} />} label="Where">
              Witberg A Field
            </FactRow>
          </Facts>
        </Card>
      </GallerySection>
    </>
  );
}

function DrawingExamples() {
  return (
    <>
      <GallerySection title="Crests and mark">
        {schools.map((school) => (
          <Crest key={school} name={school} size={48} isAlone />
        ))}
        <Mark size={40} withName />
      </GallerySection>
      <GallerySection title="Sports" className="grid! grid-cols-2 sm:grid-cols-3 lg:grid-cols-5">
        {sports.map((sport) => (
          <Grass key={sport} className="rounded-card p-4">
            <SportDrawing sport={sport} size={150} className="max-w-full" />
            <p className="mt-2 flex items-center gap-2 text-sm">
              <SportDrawing sport={sport} size={36} /> {sport}
            </p>
          </Grass>
        ))}
      </GallerySection>
      <GallerySection title="Grass" className="block!">
        <GrassHero sport="rugby">
          <p className="heading text-4xl">Your match is on the board</p>
          <p className="text-on-pitch-soft">Your streaming request has been submitted successfully.</p>
        </GrassHero>
      </GallerySection>
    </>
  );
}
