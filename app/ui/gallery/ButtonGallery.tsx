import { ArrowRight, MessageSquare, Play, Trash2 } from "lucide-react";
import { Badge } from "../Badge.tsx";
import type { Tone } from "../Badge.tsx";
import { Board } from "../Board.tsx";
import { Button, ButtonLink } from "../Button.tsx";
import type { ButtonVariant } from "../Button.tsx";
import { IconButton } from "../IconButton.tsx";
import { SignalMark } from "../SignalMark.tsx";
import { Tooltip } from "../Tooltip.tsx";
import { GallerySection } from "./GallerySection.tsx";

const variants: readonly ButtonVariant[] = ["primary", "solid", "second", "quiet", "danger", "link"];
const tones: readonly (Tone | "board")[] = ["pitch", "amber", "sky", "clay", "grey", "board"];

/** Buttons, links, badges, marks in each of their states. */
export function ButtonGallery() {
  return (
    <>
      <GallerySection title="Buttons" className="flex-col">
        {variants.map((variant) => (
          <div key={variant} className="flex flex-wrap gap-3">
            <Button variant={variant}>{variant}</Button>
            <Button variant={variant} icon={<Play size={18} />}>
              Start Stream
            </Button>
            <Button variant={variant} busy="Sending…">
              Send
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
          </div>
        ))}
      </GallerySection>
      <GallerySection title="Sizes, reasons, ways">
        <Button variant="primary" size="large" iconAfter={<ArrowRight size={20} />}>
          Request a Stream
        </Button>
        <Button size="small">Small</Button>
        <Button variant="solid" disabledReason="Sign in to apply.">
          Apply to Stream
        </Button>
        <ButtonLink variant="second" to="/" icon={<MessageSquare size={18} />}>
          Message
        </ButtonLink>
        <Tooltip text="Delete this reel for good">
          {(described) => <IconButton {...described} label="Delete" icon={<Trash2 size={20} />} />}
        </Tooltip>
      </GallerySection>
      <MarkExamples />
    </>
  );
}

function MarkExamples() {
  return (
    <>
      <GallerySection title="On a board">
        <Board className="flex flex-wrap gap-3">
          <Button variant="second">Sponsor a match</Button>
          <Button variant="quiet">Edit Request</Button>
          <Button variant="primary">Request a Stream</Button>
          <Button variant="link">Open</Button>
        </Board>
      </GallerySection>
      <GallerySection title="Badges">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone} icon={<Play aria-hidden="true" />}>
            {tone}
          </Badge>
        ))}
      </GallerySection>
      <GallerySection title="Signal">
        {([0, 1, 2, 3, 4] as const).map((bars) => (
          <SignalMark key={bars} bars={bars} className="text-sky-text" />
        ))}
        <SignalMark bars={0} offline className="text-grey-text" />
      </GallerySection>
    </>
  );
}
