import { useState } from 'react';
import type {
  InboxEnquiry,
  InboxEvent,
  InboxMessage,
} from '../../../src/features/office/enquiries/enquiry.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { SelectField, TextAreaField } from '../../../src/ui/forms/input-field.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { SelectOptions } from '../../shell/controls/select-options.tsx';
import { useOfficeRequest } from '../../shell/controls/use-office-request.ts';
import { useRetryKey } from '../../shell/controls/use-retry-key.ts';
import { formatMoment, formatOfficeDay } from '../../shell/data/moments.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { ENQUIRY_STATUS_NAMES } from './inbox-data.ts';
import { MessageView } from './message-view.tsx';
import { NoteForm } from './note-form.tsx';
import { RecordEmailButton } from './record-email.tsx';

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

function RecordAnswerDialog({ id, onClose, onDone }: { id: number; onClose: () => void; onDone: () => void }) {
  const [direction, setDirection] = useState<'in' | 'out'>('in');
  const [channel, setChannel] = useState<(typeof CHANNELS)[number]['value']>('phone');
  const [text, setText] = useState('');
  const key = useRetryKey(JSON.stringify([direction, channel, text]));
  const { busy, problem, run } = useOfficeRequest(async () => {
    await officeApi.callRaw('/api/office/record_answer', { id, key, direction, channel, text });
    onDone();
  });
  return (
    <ActionDialog title="Record an answer" action="Record" onAct={run} {...{ busy, onClose }}>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Who spoke"
          value={direction}
          hint={direction === 'out' ? 'This marks the enquiry as answered.' : 'This marks the enquiry as unanswered.'}
          onChange={({ target }) => setDirection(target.value === 'out' ? 'out' : 'in')}
        >
          <SelectOptions choices={DIRECTIONS} />
        </SelectField>
        <SelectField
          label="Channel"
          value={channel}
          onChange={({ target }) => setChannel(CHANNELS.find(({ value }) => value === target.value)?.value ?? 'other')}
        >
          <SelectOptions choices={CHANNELS} />
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

interface EnquiryProps {
  enquiry: InboxEnquiry;
  reread: () => Promise<void>;
}

/** Refetching the latest page keeps earlier ones. */
function useMessages({ id, letters: messages, has_earlier }: InboxEnquiry) {
  const [loaded, setLoaded] = useState<InboxMessage[]>([]);
  const [hasEarlier, setHasEarlier] = useState(has_earlier);
  const shown = [...new Map([...loaded, ...messages].map((message) => [message.id, message])).values()];
  const earlier = useOfficeRequest(async () => {
    const page = await officeApi.getRaw('/api/office/earlier_letters', { id, before: shown[0]?.id ?? 0 });
    setLoaded([...page.letters, ...shown]);
    setHasEarlier(page.has_earlier);
  });
  return { letters: shown, earlier: hasEarlier ? earlier : undefined };
}

interface TimelineProps extends EnquiryProps {
  /** Message that the screen shows elsewhere. */
  shown: InboxMessage | undefined;
}

export function ConversationTimeline({ enquiry, shown, reread }: TimelineProps) {
  const { id, events } = enquiry;
  const { letters: messages, earlier } = useMessages(enquiry);
  const [recording, setRecording] = useState(false);
  const happened = [
    ...events.map((event) => ({ key: `event ${event.id}`, at: event.at, view: <EventLine event={event} /> })),
    ...messages
      .filter(({ id: message }) => message !== shown?.id)
      .map((message) => ({
        key: `letter ${message.id}`,
        at: message.at,
        view: <MessageView message={message} reread={reread} />,
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
          <RecordEmailButton id={id} onDone={reread} />
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
        <RecordAnswerDialog
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

function describeEvent({ kind, text }: InboxEvent): string {
  switch (kind) {
    case 'call':
      return `called ${text}`;
    case 'whatsapp':
      return `wrote to ${text} by WhatsApp`;
    case 'status':
      return `State: ${(ENQUIRY_STATUS_NAMES[text as keyof typeof ENQUIRY_STATUS_NAMES] ?? text).toLowerCase()}`;
    case 'assigned':
      return text ? `Assigned to ${text}` : 'Unassigned';
    case 'quotation':
      return `Quotation ${text}`;
    case 'follow_up':
      return text === 'due'
        ? 'Follow-up is due'
        : text
          ? `Follow-up: ${text.replace(/^[\d-]+/, formatOfficeDay)}`
          : 'Follow-up cancelled';
    case 'merged':
    case 'items':
      return text;
    case 'filed':
      return `moved an email here: ${text}`;
    default:
      return '';
  }
}

function EventLine({ event }: { event: InboxEvent }) {
  const { kind, by, at, text } = event;
  const facts = (
    <span className="text-xs text-steel-600">
      {by ?? 'The site'}, {formatMoment(at)}
    </span>
  );
  if (kind !== 'note')
    return (
      <p className="ps-4 text-xs text-steel-600">
        {describeEvent(event)} · {facts}
      </p>
    );
  return (
    <div className="rounded-md border border-warning/40 px-4 py-2.5">
      <p className="break-words whitespace-pre-line text-steel-900">{text}</p>
      <p className="mt-1">Note. {facts}</p>
    </div>
  );
}
