import { Pencil } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/Button.tsx";
import type { Streamer } from "#shared/entities/streamer.ts";
import { EditProfile } from "./EditProfile.tsx";
import { ProfileFacts } from "./ProfileFacts.tsx";
import { profileTexts as texts } from "./texts.ts";

/** The streamer's own profile, read and changed in one place. */
export function StreamerProfile({ streamer }: { streamer: Streamer }) {
  const [view, setView] = useState<"facts" | "form" | "factsAgain">("facts");
  if (view === "form") return <EditProfile streamer={streamer} onClose={() => setView("factsAgain")} />;
  const edit = <EditButton takesFocus={view === "factsAgain"} onPress={() => setView("form")} />;
  return <ProfileFacts streamer={streamer} edit={edit} />;
}

/** `takesFocus`: the form it opened has just closed. */
function EditButton({ takesFocus, onPress }: { takesFocus: boolean; onPress: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  return (
    <Button ref={button} icon={<Pencil size={20} aria-hidden="true" />} onClick={onPress}>
      {texts.edit}
    </Button>
  );
}
