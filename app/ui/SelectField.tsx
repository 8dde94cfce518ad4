import type { ComponentProps, ReactNode } from "react";
import { ChevronDown } from "lucide-react";
import { Field } from "./Field.tsx";
import type { FieldProps } from "./Field.tsx";
import { classes } from "./classes.ts";

export type SelectOption = { value: string; label: string };
/** Choices under a heading. */
export type SelectGroup = { heading: string; options: readonly SelectOption[] };

export type SelectFieldProps = FieldProps &
  Omit<ComponentProps<"select">, keyof FieldProps | "children"> & {
    options: readonly (SelectOption | SelectGroup)[];
    /** The empty first choice ("Choose …"). */
    placeholder?: string | undefined;
    before?: ReactNode;
    /** For screen readers only: the choice itself says enough. */
    labelHidden?: boolean | undefined;
  };

/** The phone's native select. */
export function SelectField(props: SelectFieldProps) {
  const { label, required, labelNote, hint, error, className, id } = props;
  if (props.labelHidden !== true) {
    return (
      <Field {...{ label, required, labelNote, hint, error, className, id }}>
        {(control) => <NativeSelect {...props} {...control} />}
      </Field>
    );
  }
  return (
    <div className={className}>
      <NativeSelect {...props} aria-label={label} />
    </div>
  );
}

function Options({ options }: { options: readonly SelectOption[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

function NativeSelect({ options, placeholder, before, ...rest }: SelectFieldProps) {
  const {
    label: _label,
    labelNote: _note,
    labelHidden: _hidden,
    hint: _hint,
    error: _error,
    required: _required,
    ...select
  } = rest;
  return (
    <span className="relative block">
      {before !== undefined && (
        <span className="pointer-events-none absolute inset-y-0 left-3.5 grid place-content-center">{before}</span>
      )}
      <select {...select} className={classes("control appearance-none pr-11!", before !== undefined && "pl-12!")}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) =>
          "heading" in option ? (
            <optgroup key={option.heading} label={option.heading}>
              <Options options={option.options} />
            </optgroup>
          ) : (
            <Options key={option.value} options={[option]} />
          ),
        )}
      </select>
      <ChevronDown
        size={20}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2"
      />
    </span>
  );
}
