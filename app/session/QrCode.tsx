import { useEffect, useState } from "react";
import { Spinner } from "#app/ui/Spinner.tsx";

const quiet = 4;

interface Drawing {
  path: string;
  size: number;
}

/** A QR code drawn on this page: nothing is fetched, and the text never leaves the device. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawing, setDrawing] = useState<Drawing>();
  useEffect(() => {
    let isCurrent = true;
    void draw(text).then((drawn) => isCurrent && setDrawing(drawn));
    return () => {
      isCurrent = false;
    };
  }, [text]);
  if (!drawing) return <Spinner />;
  const side = drawing.size + 2 * quiet;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="w-56 max-w-full"
    >
      {/* Cameras need dark on light, even in dark mode. */}
      <rect x={-quiet} y={-quiet} width={side} height={side} fill="#ffffff" />
      <path d={drawing.path} fill="#000000" />
    </svg>
  );
}

async function draw(text: string): Promise<Drawing> {
  const { create } = await import("qrcode");
  const { size, data } = create(text, { errorCorrectionLevel: "M" }).modules;
  const dark = Array.from(data).flatMap((isDark, at) =>
    isDark ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : [],
  );
  return { path: dark.join(""), size };
}
