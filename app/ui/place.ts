/** Where a phone was: degrees, and how many metres it may be off. */
export interface Place {
  latitude: number;
  longitude: number;
  accuracyMetres: number;
}
