import { useMemo, useState, type FormEvent } from "react";
import {
  useForm as useHookForm,
  type FieldPath,
  type FieldValues,
  type UseFormProps,
  type UseFormRegister,
  type UseFormReturn,
} from "react-hook-form";

type TextElement = HTMLInputElement | HTMLTextAreaElement;

/**
 * react-hook-form's, for fields that are not filled by the keyboard alone. React drops the event of a value that a
 * script has set (a password manager, a driver), so the form would send the empty field it remembers. Here the fields
 * themselves count, at submission at the latest.
 */
export function useForm<Values extends FieldValues, Context = unknown, Output = Values>(
  props: UseFormProps<Values, Context, Output>,
): UseFormReturn<Values, Context, Output> {
  const form = useHookForm(props);
  const [elements] = useState(() => new Map<FieldPath<Values>, TextElement>());
  const { register, handleSubmit } = useMemo(() => readingItsFields(form, elements), [form, elements]);
  return { ...form, register, handleSubmit };
}

function readingItsFields<Values extends FieldValues, Context, Output>(
  form: Pick<UseFormReturn<Values, Context, Output>, "register" | "handleSubmit" | "getValues" | "setValue">,
  elements: Map<FieldPath<Values>, TextElement>,
) {
  const differs = (name: FieldPath<Values>, { value }: TextElement) => {
    const held: unknown = form.getValues(name);
    return value !== String(held ?? "");
  };
  const register: UseFormRegister<Values> = (name, options) => {
    const { ref, onChange, ...rest } = form.register(name, options);
    const read = (target: TextElement) => {
      if (differs(name, target)) void onChange({ target, type: "input" });
    };
    return {
      ...rest,
      onChange,
      // After React has handled the event, so that nothing it noticed is handled twice.
      onInput: ({ currentTarget }: FormEvent) => isText(currentTarget) && queueMicrotask(() => read(currentTarget)),
      ref: (element: unknown) => {
        ref(element);
        if (isText(element)) elements.set(name, element);
        else elements.delete(name);
      },
    };
  };
  const readAll = () => {
    for (const [name, element] of elements) {
      if (differs(name, element)) form.setValue(name, element.value as never, { shouldDirty: true });
    }
  };
  const handleSubmit: typeof form.handleSubmit = (...handlers) => {
    const submit = form.handleSubmit(...handlers);
    return (event) => {
      readAll();
      return submit(event);
    };
  };
  return { register, handleSubmit };
}

const notText = new Set(["checkbox", "radio", "file"]);

/** The elements whose text React remembers. Ticks, files and choices fire events that it does not drop. */
function isText(element: unknown): element is TextElement {
  if (element instanceof HTMLInputElement) return !notText.has(element.type);
  return element instanceof HTMLTextAreaElement;
}
