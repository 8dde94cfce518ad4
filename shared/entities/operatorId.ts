/** The id of the only row of `operator`; apart from its schema, so that a page can use it without loading that. */
export const OPERATOR_ID = "00000000-0000-7000-8000-000000000002";
