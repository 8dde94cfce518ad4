import { Clapperboard } from "lucide-react";
import type { ReactNode } from "react";

interface ReelPictureProps {
  address: string | undefined;
  /** The chip in the corner ("1:47"). */
  length?: string | undefined;
  children?: ReactNode;
}

/** A video's picture, 16:9, with its length; a drawing until there is one. Its title is shown next to it. */
export function ReelPicture({ address, length, children }: ReelPictureProps) {
  return (
    <div className="board relative aspect-video w-full overflow-hidden">
      {address === undefined ? (
        <span className="grid size-full place-content-center text-on-pitch-soft">
          <Clapperboard size={44} strokeWidth={1.25} aria-hidden="true" />
        </span>
      ) : (
        <img src={address} alt="" loading="lazy" width={640} height={360} className="size-full object-cover" />
      )}
      {length !== undefined && (
        <span className="board figures absolute right-2 bottom-2 rounded-small px-1.5 text-sm">{length}</span>
      )}
      {children !== undefined && <span className="absolute top-2 left-2">{children}</span>}
    </div>
  );
}
