import { useMemo, useState } from 'react';
import type { DeskEvent, DeskLetter, EnquiryOfDesk } from '../../../src/features/office/enquiries/enquiry.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { SelectField, TextAreaField } from '../../../src/ui/forms/field.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { Options } from '../../shell/controls/options.tsx';
import { useRequest } from '../../shell/controls/use-request.ts';
import { useRetryKey } from '../../shell/controls/use-retry-key.ts';
import { when, writtenDay } from '../../shell/data/moments.ts';
import { office } from '../../shell/data/office-api.ts';
import { useUnsavedState } from '../../shell/data/use-unsaved-state.ts';
import { LeftNote } from '../../shell/parts/left-note.tsx';
import { STATUS_NAMES, useAnswerers } from './desk-data.ts';
import { LetterView } from './letter-view.tsx';
import { RecordLetter } from './record-letter.tsx';

const DIRECTIONS = [
  { value: 'in', label: 'The customer' },
  { value: 'out', label: 'We' },
] as const;
const CHANNELS = [
  { value: 'phone', label: 'On the telephone' },
  { value: 'whatsapp', label: 'By WhatsApp' },
  { value: 'email', label: 'By email' },
  { value: 'other', label: 'In another way' },
] as const;

function RecordDialog({ id, onClose, onDone }: { id: number; onClose: () => void; onDone: () => void }) {
  const [direction, setDirection] = useState<'in' | 'out'>('in');
  const [channel, setChannel] = useState<(typeof CHANNELS)[number]['value']>('phone');
  const [text, setText] = useState('');
  const key = useRetryKey(JSON.stringify([direction, channel, text]));
  const { busy, problem, run } = useRequest(async () => {
    await office.callRaw('/api/office/record_answer', { id, key, direction, channel, text });
    onDone();
  });
  return (
    <ActionDialog title="Record an answer" action="Record" onAct={run} {...{ busy, onClose }}>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Who said it"
          value={direction}
          hint={direction === 'out' ? 'This marks the enquiry as answered.' : 'This marks the enquiry as unanswered.'}
          onChange={({ target }) => setDirection(target.value === 'out' ? 'out' : 'in')}
        >
          <Options choices={DIRECTIONS} />
        </SelectField>
        <SelectField
          label="Channel"
          value={channel}
          onChange={({ target }) => setChannel(CHANNELS.find(({ value }) => value === target.value)?.value ?? 'other')}
        >
          <Options choices={CHANNELS} />
        </SelectField>
      </div>
      <TextAreaField
        label="What was said"
        required
        rows={8}
        value={text}
        error={problem?.text}
        onChange={({ target }) => setText(target.value)}
      />
    </ActionDialog>
  );
}

interface OfEnquiry {
  enquiry: EnquiryOfDesk;
  reread: () => Promise<void>;
}

/** Refetching the latest page keeps earlier ones. */
function useLetters({ id, letters, has_earlier }: EnquiryOfDesk) {
  const [loaded, setLoaded] = useState<DeskLetter[]>([]);
  const [hasEarlier, setHasEarlier] = useState(has_earlier);
  const shown = [...new Map([...loaded, ...letters].map((letter) => [letter.id, letter])).values()];
  const earlier = useRequest(async () => {
    const page = await office.getRaw('/api/office/earlier_letters', { id, before: shown[0]?.id ?? 0 });
    setLoaded([...page.letters, ...shown]);
    setHasEarlier(page.has_earlier);
  });
  return { letters: shown, earlier: hasEarlier ? earlier : undefined };
}

export function Timeline({ enquiry, reread }: OfEnquiry) {
  const { id, events } = enquiry;
  const { letters, earlier } = useLetters(enquiry);
  const [recording, setRecording] = useState(false);
  const happened = [
    ...events.map((event) => ({ key: `event ${event.id}`, at: event.at, view: <EventLine event={event} /> })),
    ...letters.map((letter) => ({
      key: `letter ${letter.id}`,
      at: letter.at,
      view: <LetterView letter={letter} reread={reread} />,
    })),
  ].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return (
    <section aria-labelledby="timeline" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="timeline">Activity</h2>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="small" onClick={() => setRecording(true)}>
            Record an answer…
          </Button>
          <RecordLetter id={id} onDone={reread} />
        </div>
      </div>
      <NoteForm {...{ enquiry, reread }} />
      <ol className="flex flex-col gap-3">
        {happened.map(({ key, view }) => (
          <li key={key}>{view}</li>
        ))}
      </ol>
      {earlier && (
        <Button variant="secondary" size="small" className="self-start" busy={earlier.busy} onClick={earlier.run}>
          Show earlier messages
        </Button>
      )}
      {earlier?.problem && <p className="text-danger">{earlier.problem.text}</p>}
      {recording && (
        <RecordDialog
          id={id}
          onClose={() => setRecording(false)}
          onDone={() => {
            setRecording(false);
            void reread();
          }}
        />
      )}
    </section>
  );
}

function wordsOf({ kind, text }: DeskEvent): string {
  switch (kind) {
    case 'call':
      return `called ${text}`;
    case 'whatsapp':
      return `wrote to ${text} by WhatsApp`;
    case 'status':
      return `State: ${(STATUS_NAMES[text as keyof typeof STATUS_NAMES] ?? text).toLowerCase()}`;
    case 'assigned':
      return text ? `Assigned to ${text}` : 'Unassigned';
    case 'quotation':
      return `Quotation ${text}`;
    case 'follow_up':
      return text === 'due'
        ? 'Follow-up is due'
        : text
          ? `Follow-up: ${text.replace(/^[\d-]+/, writtenDay)}`
          : 'Follow-up cancelled';
    case 'merged':
      return text;
    case 'filed':
      return `moved an email here: ${text}`;
    default:
      return '';
  }
}

function EventLine({ event }: { event: DeskEvent }) {
  const { kind, by, at, text } = event;
  const facts = (
    <span className="text-xs text-steel-600">
      {by ?? 'The site'}, {when(at)}
    </span>
  );
  if (kind !== 'note')
    return (
      <p className="ps-4 text-xs text-steel-600">
        {wordsOf(event)} · {facts}
      </p>
    );
  return (
    <div className="rounded-md border border-warning/40 px-4 py-2.5">
      <p className="break-words whitespace-pre-line text-steel-900">{text}</p>
      <p className="mt-1">Note. {facts}</p>
    </div>
  );
}

function Mentionable({ text, onText }: { text: string; onText: (text: string) => void }) {
  const { data: people = [] } = useAnswerers();
  const begun = /(?:^|\s)@([^@\n]{0,40})$/.exec(text)?.[1];
  if (begun === undefined) return null;
  const fitting = people.filter(({ name }) => name.toLowerCase().startsWith(begun.toLowerCase()) && name !== begun);
  return (
    <div className="flex flex-wrap gap-2">
      {fitting.slice(0, 6).map(({ id, name }) => (
        <Button
          key={id}
          variant="secondary"
          size="small"
          onClick={() => onText(`${text.slice(0, text.length - begun.length)}${name} `)}
        >
          @{name}
        </Button>
      ))}
    </div>
  );
}

function NoteForm({ enquiry: { id, reference }, reread }: OfEnquiry) {
  const [text, setText] = useState('');
  const unsaved = useUnsavedState(
    { screen: `note ${id}`, label: `Note on ${reference}`, to: `/enquiries/${id}` },
    useMemo(() => (text ? { text } : undefined), [text]),
    'a note',
  );
  const bringBack = () => {
    const { text: before } = (unsaved.left?.what ?? {}) as { text?: unknown };
    if (typeof before !== 'string') return unsaved.dropLeft();
    setText(before);
    unsaved.dropLeft({ text: before });
  };
  const key = useRetryKey(text);
  const { busy, problem, submit } = useRequest(async () => {
    await office.callRaw('/api/office/note_enquiry', { id, key, kind: 'note', text });
    setText('');
    await reread();
  });
  return (
    <form onSubmit={submit} className="dense flex flex-col gap-2">
      {unsaved.left && <LeftNote left={unsaved.left} onTake={bringBack} onDiscard={() => unsaved.dropLeft()} />}
      <TextAreaField
        label="Note for colleagues"
        hint="@Name notifies a colleague by email"
        rows={2}
        value={text}
        error={problem?.text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
        }}
      />
      <Mentionable text={text} onText={setText} />
      {text && (
        <Button type="submit" variant="secondary" size="small" busy={busy} className="self-start">
          Add the note
        </Button>
      )}
    </form>
  );
}
