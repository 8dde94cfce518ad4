import * as z from "zod";

/**
 * The fields of every entity; everyone who sees a row sees them. Absent means undefined: no entity field is ever null.
 */
export const baseFields = {
  id: z.uuid(),
  rev: z.int().nonnegative(),
  createdAt: z.iso.datetime(),
};

export type BaseRow = z.infer<z.ZodObject<typeof baseFields>>;
