import { GripVertical } from "lucide-react";
import { useState, type KeyboardEvent, type ReactNode } from "react";
import { ReactSortable } from "react-sortablejs";

export type SortableItem = { key: string; /** What it is called, for ears. */ name: string };

export type SortableListProps<Item extends SortableItem> = {
  items: readonly Item[];
  /** Receives the keys in their new order. */
  onSort: (keys: readonly string[]) => void;
  /** One item, next to its handle. */
  renderItem: (item: Item) => ReactNode;
};

/**
 * From the specification: a press of 120 ms on touch, 5 px with a mouse, a third of a second to settle, 28 px a step.
 */
const dragging = {
  handle: ".sortable-handle",
  animation: 330,
  delay: 120,
  delayOnTouchOnly: true,
  touchStartThreshold: 5,
  forceFallback: true,
  fallbackOnBody: true,
  fallbackTolerance: 5,
  scrollSpeed: 28,
  bubbleScroll: true,
  ghostClass: "sortable-place",
  fallbackClass: "sortable-lifted",
};

/** The share of the screen's height, from either end, within which dragging scrolls the page. */
const scrollsFrom = 0.25;

/** A list sorted by dragging, or by the arrow keys on an item's handle. */
export function SortableList<Item extends SortableItem>({ items, onSort, renderItem }: SortableListProps<Item>) {
  const [said, setSaid] = useState("");
  const keys = items.map(({ key }) => key);
  const sort = (next: readonly string[]) => {
    if (next.join() !== keys.join()) onSort(next);
  };
  const move = (item: Item, by: number) => {
    const [from, to] = [keys.indexOf(item.key), keys.indexOf(item.key) + by];
    if (to < 0 || to >= keys.length) return;
    const others = keys.filter((key) => key !== item.key);
    onSort([...others.slice(0, to), ...keys.slice(from, from + 1), ...others.slice(to)]);
    setSaid(`${item.name}, ${to + 1} of ${keys.length}`);
  };
  return (
    <>
      <ReactSortable
        tag="ol"
        list={keys.map((id) => ({ id }))}
        setList={(next) => sort(next.map(({ id }) => id))}
        {...dragging}
        scrollSensitivity={Math.round(window.innerHeight * scrollsFrom)}
      >
        {items.map((item, index) => (
          <li key={item.key} className="sortable-item">
            <Handle name={item.name} place={`${index + 1} of ${keys.length}`} onMove={(by) => move(item, by)} />
            <div className="min-w-0 flex-1">{renderItem(item)}</div>
          </li>
        ))}
      </ReactSortable>
      <output className="sr-only">{said}</output>
    </>
  );
}

interface HandleProps {
  name: string;
  place: string;
  onMove: (by: number) => void;
}

/** Dragged, or focused and moved with the arrow keys. Keeps the focus while moving. */
function Handle({ name, place, onMove }: HandleProps) {
  const press = (event: KeyboardEvent) => {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    onMove(by);
  };
  return (
    <button type="button" className="sortable-handle" aria-label={`Move ${name}, ${place}`} onKeyDown={press}>
      <GripVertical size={24} aria-hidden="true" />
    </button>
  );
}
