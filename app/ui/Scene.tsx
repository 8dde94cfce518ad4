import type { ReactNode } from "react";

/** field an empty pitch · camera one on its stand · rope the way is closed · ball it went past the goal · torn a broken pitch */
export type SceneName = "field" | "camera" | "rope" | "ropeClosed" | "ball" | "torn";

const scenes: Record<SceneName, ReactNode> = {
  field: (
    <>
      <path d="M10 14h200v92H10zM110 14v92M10 32h38v56H10M210 32h-38v56h38" />
      <circle cx="110" cy="60" r="25" />
      <path className="scene-ink" d="M110 16v46" />
      <path d="M111 18 134 27 111 36z" fill="currentColor" />
    </>
  ),
  camera: (
    <>
      <path d="M18 104h184M108 78 84 104M110 78l24 26M109 78v26" />
      <rect x="72" y="30" width="72" height="42" rx="6" />
      <path d="M144 46 162 35v32l-18-11M90 30v-8h26v8M103 72v6h12v-6" />
      <circle cx="97" cy="51" r="11" />
    </>
  ),
  rope: <Rope className="scene-clay" />,
  ropeClosed: <Rope className="" />,
  ball: (
    <>
      <path className="scene-faint" d="M30 36h40M30 90h40M160 108h46" />
      <path className="scene-ink" d="M72 8v104" />
      <path strokeDasharray="1 7" d="M76 74C92 46 106 32 122 32c22 0 42 24 53 50" />
      <circle cx="184" cy="92" r="15" />
      <path
        d="m184 85 6.500 5-2.500 8h-8l-2.500-8zM184 85v-8M190.500 90l8-2M188 98l5 7M180 98l-5 7M177.500 90l-8-2"
        strokeWidth="1.5"
      />
    </>
  ),
  torn: (
    <>
      <path d="M82 14H10v92h88M154 14h56v92h-68M10 32h38v56H10M210 32h-38v56h38" />
      <path className="scene-clay" strokeWidth="2.5" d="M99 4 89 24l16 10-11 20 15 10-12 20 13 16" />
      <path className="scene-ink" d="M154 106 124 80" />
      <path d="m122 79 3 24 18-6z" className="scene-clay" fill="var(--clay)" />
    </>
  ),
};

/** A line drawing for the reason a screen is empty, 220 × 120. */
export function Scene({ name }: { name: SceneName }) {
  return (
    <svg className="scene" width="220" height="120" viewBox="0 0 220 120" aria-hidden="true">
      {scenes[name]}
    </svg>
  );
}

function Rope({ className }: { className: string }) {
  return (
    <>
      <path className="scene-faint" d="M86 12h48M94 12v36M126 12v36" />
      <path d="M12 108h196" />
      <path className="scene-ink" d="M46 38v70M174 38v70" />
      <circle cx="46" cy="31" r="6" />
      <circle cx="174" cy="31" r="6" />
      <path className={className} strokeWidth="3" d="M46 50c36 36 92 36 128 0" />
    </>
  );
}
