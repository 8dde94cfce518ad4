import { useEffect, useState } from "react";

interface Battery extends EventTarget {
  level: number;
  charging: boolean;
}

const lowLevel = 0.15;

/** Below 15 % and not charging. Most browsers do not say. */
export function useLowBattery(): boolean {
  const [isLow, setLow] = useState(false);
  useEffect(() => {
    let isOver = false;
    let forget: () => void = () => undefined;
    void batteryOf(navigator)?.then((battery) => {
      if (isOver) return;
      const look = () => setLow(battery.level < lowLevel && !battery.charging);
      const events = ["levelchange", "chargingchange"];
      for (const event of events) battery.addEventListener(event, look);
      forget = () => {
        for (const event of events) battery.removeEventListener(event, look);
      };
      look();
    });
    return () => {
      isOver = true;
      forget();
    };
  }, []);
  return isLow;
}

function batteryOf(device: Navigator): Promise<Battery> | undefined {
  const ask: unknown = Reflect.get(device, "getBattery");
  return typeof ask === "function" ? (ask.call(device) as Promise<Battery>) : undefined;
}
