import { useState } from "react";
import { MapPin } from "lucide-react";
import { CheckField } from "../CheckField.tsx";
import { ChoiceCards } from "../ChoiceCards.tsx";
import { Crest } from "../Crest.tsx";
import { MomentField } from "../MomentField.tsx";
import { MoneyStepper } from "../MoneyStepper.tsx";
import { PasswordField } from "../PasswordField.tsx";
import { SearchField } from "../SearchField.tsx";
import { SelectField } from "../SelectField.tsx";
import { SportDrawing } from "../SportDrawing.tsx";
import { SwitchField } from "../SwitchField.tsx";
import { TextArea, TextField } from "../TextField.tsx";
import { GallerySection } from "./GallerySection.tsx";

const sports = ["Rugby", "Soccer", "Basketball", "Cricket"];
const places = ["All locations", "Cape Town", "Durban"].map((place) => ({ value: place, label: place }));

/** Every kind of field: empty, filled, invalid, disabled. */
export function FieldGallery() {
  const [cents, setCents] = useState<number | null>(400_000);
  const [words, setWords] = useState("");
  return (
    <>
      <GallerySection title="Fields" className="grid! sm:grid-cols-2 lg:grid-cols-3">
        <TextField label="Venue" required placeholder="Field and town" hint="As families know it" />
        <TextField
          label="Home School"
          defaultValue="Hoërskool Witberg"
          before={<Crest name="Hoërskool Witberg" size={26} />}
        />
        <TextField label="Contact Phone" required defaultValue="082 12" error="Write it like 0821234567" />
        <TextField label="Fixture number" defaultValue="Number pending" disabled />
        <MomentField label="Match Date" type="date" defaultValue="2026-11-28" isEmpty={false} />
        <MomentField label="Match Time" type="time" isEmpty />
        <SelectField label="School Contact Role" options={places} before={<MapPin size={20} />} />
        <SelectField label="Location" labelHidden options={places} />
        <PasswordField label="Password" error="Password is required" autoComplete="current-password" />
        <SearchField label="Search" placeholder="Search schools or venues" value={words} onSearch={setWords} />
        <MoneyStepper
          label="Proposed price"
          valueCents={cents}
          onChange={setCents}
          hint="Their budget. You can ask for more or less."
        />
        <TextArea label="Additional Requirements" labelNote="optional" placeholder="What should the streamer know?" />
        <TickExamples />
      </GallerySection>
      <ChoiceExamples />
    </>
  );
}

function TickExamples() {
  const [isPublic, setPublic] = useState(true);
  return (
    <div>
      <CheckField label="I may answer for the school." defaultChecked />
      <CheckField label="The visiting school knows." required error="Please tick this" />
      <SwitchField label="Make public" isOn={isPublic} onSwitch={setPublic} />
      <SwitchField label="Tell me by email" isOn={!isPublic} onSwitch={(isOn) => setPublic(!isOn)} />
    </div>
  );
}

function ChoiceExamples() {
  return (
    <GallerySection title="One of a few" className="grid! sm:grid-cols-2">
      <ChoiceCards
        name="sport"
        label="Sport"
        required
        defaultChecked={false}
        choices={sports.map((sport) => ({
          value: sport,
          label: sport,
          icon: <SportDrawing sport={sport} size={44} />,
        }))}
        columnsWide={2}
      />
      <ChoiceCards
        name="budget"
        label="Budget"
        columns={3}
        value="R2500"
        onChange={() => undefined}
        error="Budget is required"
        choices={["R2000", "R2500", "R3000"].map((budget) => ({
          value: budget,
          label: <span className="figures">{budget}</span>,
        }))}
      />
    </GallerySection>
  );
}
