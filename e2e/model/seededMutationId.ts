/** Instead of the product's, so that a history can hand out an id that was seen elsewhere. */
export function newMutationId(): string {
  return crypto.randomUUID();
}
