export type DefinedFields<Fields> = {
  [Field in keyof Fields as undefined extends Fields[Field] ? never : Field]: Fields[Field];
} & {
  [Field in keyof Fields as undefined extends Fields[Field] ? Field : never]?: Exclude<Fields[Field], undefined>;
};

/** A copy without undefined fields: in a row, an absent field is the only way to have no value. */
export function definedFields<Fields extends object>(fields: Fields): DefinedFields<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as DefinedFields<Fields>;
}
