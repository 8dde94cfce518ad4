import type { ReactNode } from "react";

export type FilterLayoutProps = {
  /** The h1. */
  title: ReactNode;
  /** A SearchField. */
  search: ReactNode;
  /** Compact filters above a list on phones. */
  narrowFilters: ReactNode;
  /** Filters next to the list from 900 px. */
  wideFilters: ReactNode;
  /** How many there are, and a button to clear the filters. */
  summary: ReactNode;
  /** Below the filters on wide screens, below the list on phones. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A list with search and filters: above it on phones, next to it on desktop. */
export function FilterLayout(props: FilterLayoutProps) {
  return (
    <div className="filter-layout">
      <div className="filter-title">{props.title}</div>
      <div className="filter-search">{props.search}</div>
      <div className="filter-narrow">{props.narrowFilters}</div>
      <div className="filter-wide">{props.wideFilters}</div>
      <div className="filter-summary">{props.summary}</div>
      <div className="filter-list">{props.children}</div>
      {props.aside !== undefined && <div className="filter-aside">{props.aside}</div>}
    </div>
  );
}
