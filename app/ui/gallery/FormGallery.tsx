import { useState } from "react";
import { FileField } from "../FileField.tsx";
import type { ChosenFile } from "../FileField.tsx";
import { FilterChips } from "../FilterChips.tsx";
import { FilterList } from "../FilterList.tsx";
import { FormPart } from "../FormPart.tsx";
import { NumberedSteps } from "../NumberedSteps.tsx";
import { SportDrawing } from "../SportDrawing.tsx";
import { TextField } from "../TextField.tsx";
import { GallerySection } from "./GallerySection.tsx";
import { sports } from "./samples.ts";

/** Parts of long forms, filters, files, next steps. */
export function FormGallery() {
  const [files, setFiles] = useState<readonly ChosenFile[]>([
    { key: "1", name: "spar-witberg-banner.png", note: "2.1 MB", progress: 0.4 },
  ]);
  const add = (chosen: readonly File[]) =>
    setFiles([...files, ...chosen.map(({ name }, index) => ({ key: `${files.length + index + 1}`, name }))]);
  return (
    <>
      <GallerySection title="Form parts, files" className="grid! sm:grid-cols-2">
        <FormPart number={1} title="You" isDone>
          <TextField label="Contact Name" required defaultValue="Lerato Dlamini" />
        </FormPart>
        <FormPart number={2} title="The school" hint="Nothing is streamed until the school agrees.">
          <FileField
            label="Banners"
            labelNote="optional"
            prompt="Choose up to 3 banners"
            hint="PNG, JPEG or WebP"
            accept="image/*"
            most={3}
            files={files}
            onAdd={add}
            onRemove={(key) => setFiles(files.filter((file) => file.key !== key))}
          />
        </FormPart>
      </GallerySection>
      <FilterExamples />
    </>
  );
}

function FilterExamples() {
  const [sport, setSport] = useState("Rugby");
  const [status, setStatus] = useState("All");
  return (
    <GallerySection title="Filters, steps" className="grid! sm:grid-cols-2">
      <FilterList
        label="Sport"
        value={sport}
        onChoose={setSport}
        choices={sports.slice(0, 5).map((name, index) => ({
          value: name,
          label: name,
          count: index + 1,
          icon: <SportDrawing sport={name} size={36} />,
        }))}
      />
      <div className="flex flex-col gap-6">
        <FilterChips
          label="Status"
          value={status}
          onChoose={setStatus}
          chips={["All", "Pending Review", "Verified", "Rejected"].map((name) => ({
            value: name,
            label: name,
            count: name.length,
          }))}
        />
        <NumberedSteps
          steps={[
            "Streamers bid, usually within 2-4 hours. We email you each bid.",
            "You choose one. Then we ask the school for permission.",
          ]}
        />
      </div>
    </GallerySection>
  );
}
