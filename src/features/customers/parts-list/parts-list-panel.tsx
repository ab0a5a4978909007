import { type DragEvent, useId, useRef, useState } from 'react';
import { MAX_SENT_FILE_BYTES } from '../../../platform/api/sent-file.limits.ts';
import { HttpError } from '../../../platform/http-errors.ts';
import { Button, buildButtonClass } from '../../../ui/button.tsx';
import { encodeBase64 } from '../../../ui/forms/encode-base64.ts';
import { handleSubmit } from '../../../ui/forms/handle-submit.ts';
import { TextAreaField } from '../../../ui/forms/input-field.tsx';
import { api } from '../../../web/site-api.ts';
import type { PartsListLine, ReadPartsList } from './parts-list.contract.ts';
import { MAX_LIST_CHARACTERS } from './parts-list.limits.ts';
import { PartsReview, putLinesIntoNote } from './parts-review.tsx';

const EXAMPLE = '10 x VTC-200-SS\nHTC-110/M6, 25';
const ACCEPTED = '.txt,.csv,.tsv,.xlsx,.pdf,.eml,text/plain,text/csv,application/pdf,message/rfc822';

class FileTooLargeError extends Error {}

async function readFile(file: File): Promise<ReadPartsList> {
  if (file.size > MAX_SENT_FILE_BYTES) throw new FileTooLargeError('The file is larger than 5 MB');
  const content = await encodeBase64(file);
  return api.callRaw('/api/read_parts_list.php', { file: { name: file.name, content } });
}

const readText = (text: string): Promise<ReadPartsList> => api.callRaw('/api/read_parts_list.php', { text });

export function PartsListPanel({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [checked, setChecked] = useState<ReadPartsList | null>(null);
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const title = useId();
  const left = useRef<readonly PartsListLine[]>([]);
  // Lines that were not read go to sales with the enquiry.
  const close = () => {
    if (putLinesIntoNote(left.current)) onClose();
  };

  async function check(read: () => Promise<ReadPartsList>) {
    setBusy(true);
    setError(null);
    try {
      const list = await read();
      if (!list.lines.length && !list.others.length)
        return setError(list.remarks.join(' ') || 'No model numbers were found in this list');
      setChecked(list);
      heading.current?.focus();
    } catch (failure) {
      setError(describeFailure(failure));
    } finally {
      setBusy(false);
    }
  }

  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) void check(() => readFile(file));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (event.dataTransfer.files.length) return take(event.dataTransfer.files);
    const dropped = event.dataTransfer.getData('text');
    if (dropped) void check(() => readText(dropped));
  };

  return (
    <section
      aria-labelledby={title}
      data-screen-only=""
      className={`mt-8 rounded-lg border p-4 md:p-6 ${over ? 'border-slate-700 bg-slate-100' : 'border-steel-200 bg-steel-50'}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 id={title} ref={heading} tabIndex={-1}>
          Parts list
        </h2>
        <Button variant="quiet" size="small" onClick={close}>
          Close
        </Button>
      </div>
      {checked ? (
        <PartsReview
          list={checked}
          onLeft={(lines) => {
            left.current = lines;
          }}
          onAgain={() => {
            left.current = [];
            setChecked(null);
          }}
          onDone={onClose}
        />
      ) : (
        <PartsListForm text={text} onText={setText} busy={busy} error={error} check={check} take={take} />
      )}
    </section>
  );
}

interface PartsListFormProps {
  text: string;
  onText: (text: string) => void;
  busy: boolean;
  error: string | null;
  check: (read: () => Promise<ReadPartsList>) => Promise<void>;
  take: (files: FileList | null) => void;
}

function PartsListForm({ text, onText, busy, error, check, take }: PartsListFormProps) {
  return (
    <form className="flex flex-col gap-4" onSubmit={handleSubmit(() => check(() => readText(text)))}>
      <TextAreaField
        label="Model numbers and quantities, in any format"
        hint="Paste an email, a chat or a spreadsheet, or drop a text, CSV, Excel (XLSX), PDF or email (EML) file here. The list is not stored."
        rows={8}
        spellCheck={false}
        maxLength={MAX_LIST_CHARACTERS}
        placeholder={EXAMPLE}
        value={text}
        error={error}
        onChange={(event) => onText(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} disabled={!text.trim()}>
          Check the list
        </Button>
        <label className={`${buildButtonClass({ variant: 'secondary' })} has-focus-visible:outline-2`}>
          Choose a file
          <input
            type="file"
            accept={ACCEPTED}
            className="sr-only"
            disabled={busy}
            onChange={(event) => {
              take(event.target.files);
              event.target.value = '';
            }}
          />
        </label>
      </div>
    </form>
  );
}

function describeFailure(failure: unknown): string {
  if (failure instanceof FileTooLargeError) return failure.message;
  if (failure instanceof HttpError && failure.status < 500) return failure.message;
  console.error('The parts list was not checked', failure);
  return navigator.onLine
    ? 'The list could not be checked. Please try again.'
    : 'The list can only be checked with an Internet connection.';
}
