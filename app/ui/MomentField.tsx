import type { ComponentProps } from "react";
import { CalendarDays, Clock } from "lucide-react";
import { Field } from "./Field.tsx";
import type { FieldProps } from "./Field.tsx";

export type MomentFieldProps = FieldProps &
  Omit<ComponentProps<"input">, keyof FieldProps | "type"> & {
    type: "date" | "time";
    /** No value is chosen yet; Safari would show today's date or the current time as if one were. */
    isEmpty: boolean;
  };

const icons = { date: CalendarDays, time: Clock } as const;

/** A date or a time, with the phone's own picker. Says when it is empty, and shows that it opens. */
export function MomentField(props: MomentFieldProps) {
  const { label, required, labelNote, hint, error, className, id, type, isEmpty, ...input } = props;
  const Icon = icons[type];
  return (
    <Field {...{ label, required, labelNote, hint, error, className, id }}>
      {(control) => (
        <span className="relative block">
          <input {...input} {...control} type={type} data-empty={isEmpty} className="control moment" />
          <span className="moment-empty" aria-hidden="true">
            Choose
          </span>
          <Icon size={20} aria-hidden="true" className="moment-icon" />
        </span>
      )}
    </Field>
  );
}
