import { fixtureFields } from "./fixtureForms.ts";

/** The day and kick-off of a match that moves. */
export const newDateForm = fixtureFields.pick({ matchDate: true, matchTime: true });
