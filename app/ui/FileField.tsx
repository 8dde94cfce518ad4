import { useId } from "react";
import type { ReactNode } from "react";
import { Trash2, Upload } from "lucide-react";
import { fieldMessages } from "./Field.tsx";
import type { FieldProps } from "./Field.tsx";
import { IconButton } from "./IconButton.tsx";
import { ProgressBar } from "./ProgressBar.tsx";

export type ChosenFile = {
  key: string;
  name: string;
  /** "31 of 48 MB", "2.1 MB". */
  note?: string | undefined;
  /** 0 to 1 while it is being sent. */
  progress?: number | undefined;
  /** A small preview. */
  picture?: ReactNode;
};

export type FileFieldProps = FieldProps & {
  files: readonly ChosenFile[];
  onAdd: (files: readonly File[]) => void;
  onRemove: (key: string) => void;
  /** The label of the press area ("Choose a logo"). */
  prompt: string;
  /** Like the file input's: "image/*", "video/*". */
  accept?: string | undefined;
  /** How many may be chosen; at that number the press area disappears. */
  most: number;
};

/** Files to attach: a big press area, then each chosen file with a remove button. */
export function FileField(props: FileFieldProps) {
  const { label, required, labelNote, hint, error, className, files, onAdd, onRemove, prompt, accept, most } = props;
  const id = useId();
  const { messages, describedBy } = fieldMessages(id, hint, error);
  return (
    <div className={className}>
      <label htmlFor={id} className="field-label mb-1.5 block font-semibold" data-required={required}>
        {label}
        {labelNote !== undefined && <span className="font-normal text-ink-soft"> {labelNote}</span>}
      </label>
      <FileList files={files} onRemove={onRemove} />
      {files.length < most && (
        <span className="control relative flex items-center justify-center gap-2 border-dashed text-center hover:bg-sunken">
          <Upload size={20} aria-hidden="true" />
          <span aria-hidden="true" className="named">
            {prompt}
          </span>
          <input
            id={id}
            type="file"
            accept={accept}
            multiple={most - files.length > 1}
            aria-describedby={describedBy}
            aria-invalid={error === undefined ? undefined : true}
            className="absolute inset-0 cursor-pointer opacity-0"
            onChange={(event) => {
              onAdd(Array.from(event.target.files ?? []).slice(0, most - files.length));
              event.target.value = "";
            }}
          />
        </span>
      )}
      {messages}
    </div>
  );
}

function FileList({ files, onRemove }: Pick<FileFieldProps, "files" | "onRemove">): ReactNode {
  if (files.length === 0) return null;
  return (
    <ul className="mb-2 flex flex-col gap-2">
      {files.map((file) => (
        <li key={file.key} className="flex items-center gap-2 rounded-control border border-hairline bg-surface pl-4">
          {file.picture}
          <div className="min-w-0 flex-1 py-2">
            <p className="truncate font-semibold">{file.name}</p>
            {file.note !== undefined && <p className="text-sm text-ink-soft">{file.note}</p>}
            {file.progress !== undefined && (
              <ProgressBar label={`Sending ${file.name}`} labelHidden value={file.progress} max={1} tone="sky" />
            )}
          </div>
          <IconButton label={`Remove ${file.name}`} icon={<Trash2 size={20} />} onClick={() => onRemove(file.key)} />
        </li>
      ))}
    </ul>
  );
}
