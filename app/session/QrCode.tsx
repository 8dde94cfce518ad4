import { useEffect, useState } from "react";
import { Spinner } from "#app/ui/Spinner.tsx";

const quiet = 4;

interface Drawing {
  path: string;
  size: number;
}

interface QrCodeProps {
  text: string;
  label: string;
  /** Hundreds of characters: less redundancy, as large as there is room. */
  isLong?: boolean;
}

/** A QR code drawn on this page: nothing is fetched, and the text never leaves the device. */
export function QrCode({ text, label, isLong = false }: QrCodeProps) {
  const [drawing, setDrawing] = useState<Drawing>();
  useEffect(() => {
    let isCurrent = true;
    void draw(text, isLong ? "L" : "M").then((drawn) => isCurrent && setDrawing(drawn));
    return () => {
      isCurrent = false;
    };
  }, [text, isLong]);
  if (!drawing) return <Spinner />;
  const side = drawing.size + 2 * quiet;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      shapeRendering="crispEdges"
      className={isLong ? "w-full max-w-md" : "w-56 max-w-full"}
    >
      {/* Cameras need dark on light, even in dark mode. */}
      <rect x={-quiet} y={-quiet} width={side} height={side} fill="#ffffff" />
      <path d={drawing.path} fill="#000000" />
    </svg>
  );
}

async function draw(text: string, errorCorrectionLevel: "L" | "M"): Promise<Drawing> {
  const { create } = await import("qrcode");
  const { size, data } = create(text, { errorCorrectionLevel }).modules;
  const dark = Array.from(data).flatMap((isDark, at) =>
    isDark ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : [],
  );
  return { path: dark.join(""), size };
}
