import { TextField } from "#app/ui/TextField.tsx";
import { secondStepTexts as texts } from "./secondStepTexts.ts";

interface CodeFieldProps {
  value: string;
  onChange: (code: string) => void;
  hint?: string;
}

/** Six digits from an authenticator app; phones and password managers offer them here. */
export function CodeField({ value, onChange, hint }: CodeFieldProps) {
  return (
    <TextField
      label={texts.code}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      hint={hint}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
