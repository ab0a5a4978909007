import { type RefObject, useRef, useState } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import type { EnquiryOfDesk } from '../../../src/features/office/enquiries/enquiry.contract.ts';
import type { EnquiryStatus } from '../../../src/features/office/enquiries/inbox.contract.ts';
import { pictureSource } from '../../../src/platform/files/upload-url.ts';
import { Button, buttonClass } from '../../../src/ui/button.tsx';
import { Field, SelectField } from '../../../src/ui/forms/field.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { DateField } from '../../shell/controls/date-field.tsx';
import { Options } from '../../shell/controls/options.tsx';
import { useAct } from '../../shell/controls/use-act.ts';
import { useRequest } from '../../shell/controls/use-request.ts';
import { typedTime, when } from '../../shell/data/moments.ts';
import { office } from '../../shell/data/office-api.ts';
import { scaledUrl } from '../../shell/data/rows.ts';
import { useMay, useSession } from '../../shell/data/session.ts';
import { NotHere } from '../../shell/parts/not-here.tsx';
import { Screen } from '../../shell/parts/screen.tsx';
import { Waiting } from '../../shell/parts/waiting.tsx';
import { QuotationList } from '../quotations/quotation-list.tsx';
import { AnswerForm } from './answer-form.tsx';
import { dueWords, STATUS_NAMES, STATUSES, useAnswerers, useEnquiry, usePresence, useReread } from './desk-data.ts';
import { Signs } from './inbox-row.tsx';
import { StatusTag } from './status-tag.tsx';
import { Timeline } from './timeline.tsx';
import { ContactLinks, WhoAsks } from './who-asks.tsx';

export function EnquiryScreen() {
  const id = Number(useParams().id);
  const mayRead = useMay('enquiries', 'read');
  return mayRead && Number.isSafeInteger(id) && id > 0 ? <Enquiry key={id} id={id} /> : <NotHere />;
}

function Enquiry({ id }: { id: number }) {
  const query = useEnquiry(id);
  const { data: enquiry } = query;
  const above = { name: 'Enquiries', to: '/enquiries' };
  const answer = useRef<HTMLTextAreaElement>(null);
  const begin = () => answer.current?.focus();
  return (
    <Screen
      title={enquiry?.reference ?? 'Enquiry'}
      above={above}
      actions={
        enquiry?.email && (
          <Button size="small" className="max-lg:hidden" onClick={begin}>
            Answer
          </Button>
        )
      }
    >
      {enquiry ? (
        <OpenedOrMerged enquiry={enquiry} answer={answer} />
      ) : (
        <Waiting query={query} label="Loading the enquiry" />
      )}
    </Screen>
  );
}

interface OpenedProps {
  enquiry: EnquiryOfDesk;
  answer: RefObject<HTMLTextAreaElement | null>;
}

/** Redirects a merged enquiry to the remaining one. An enquiry merged while open stays, so that no input is lost. */
function OpenedOrMerged({ enquiry, answer }: OpenedProps) {
  const [into] = useState(enquiry.merged_into);
  return into ? <Navigate replace to={`/enquiries/${into.id}`} /> : <Opened enquiry={enquiry} answer={answer} />;
}

const MergedNote = ({ into: { id, reference } }: { into: NonNullable<EnquiryOfDesk['merged_into']> }) => (
  <p role="status" className="rounded-md bg-slate-100 px-4 py-2 text-slate-800">
    This was merged into{' '}
    <Link to={`/enquiries/${id}`} className="text-link">
      {reference}
    </Link>
    . Continue there.
  </p>
);

function Opened({ enquiry, answer }: OpenedProps) {
  const { name, company } = enquiry;
  const {
    id,
    status,
    due_at,
    received_at,
    first_answered_at,
    answered_in_time,
    is_late,
    lines,
    text,
    po_reference,
    email,
  } = enquiry;
  const reread = useReread(id);
  const { viewers, isOld } = usePresence(enquiry);
  const isOpen = status === 'new' || status === 'in_work';
  return (
    <>
      <div className="flex flex-col gap-2">
        <p className="lg:hidden">
          <strong className="text-steel-900">{name}</strong>
          {company && `, ${company}`}
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <StatusTag status={status} />
          {isOpen ? (
            <span title={when(due_at)} className={is_late ? 'font-semibold text-danger' : 'text-steel-800'}>
              {dueWords(enquiry)}
            </span>
          ) : (
            first_answered_at && (
              <span className="text-steel-700">
                First answered {when(first_answered_at)}
                {answered_in_time === false && ', too late'}
              </span>
            )
          )}
          <span className="text-steel-600">Received {when(received_at)}</span>
          {viewers.length > 0 && (
            <strong className="text-slate-700">
              {viewers.join(', ')} {viewers.length === 1 ? 'is' : 'are'} also viewing this
            </strong>
          )}
        </div>
        <Signs {...enquiry} />
        {enquiry.merged_into && <MergedNote into={enquiry.merged_into} />}
        {isOld && (
          <p
            role="status"
            className="flex flex-wrap items-center gap-3 rounded-md bg-slate-100 px-4 py-2 text-slate-800"
          >
            Someone changed this enquiry since you opened it.
            <Button variant="secondary" size="small" onClick={() => void reread()}>
              Show it
            </Button>
          </p>
        )}
      </div>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-6">
          <section aria-labelledby="asked" className="flex flex-col gap-3">
            <h2 id="asked">{lines.length || !text ? 'Requested items' : 'The message'}</h2>
            {lines.length > 0 && <AskedLines lines={lines} />}
            {!lines.length && !text && <p>No model was named. The text of the enquiry is below.</p>}
            {text && <p className="rounded-md bg-steel-50 px-4 py-3 break-words whitespace-pre-line">{text}</p>}
            {po_reference && <p>Purchase order: {po_reference}</p>}
          </section>
          <QuotationList enquiryId={id} version={enquiry.version} canBegin={email !== '' || enquiry.phone !== ''} />
          {email ? (
            <AnswerForm enquiry={enquiry} reread={reread} answer={answer} />
          ) : (
            <p>
              {enquiry.phone
                ? 'No email address is known. Call, and record the conversation.'
                : 'No answer is possible: the person who asked has been deleted.'}
            </p>
          )}
        </div>
        <Timeline key={id} enquiry={enquiry} reread={reread} />
        <div className="flex min-w-0 flex-col gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Handling enquiry={enquiry} reread={reread} />
          <WhoAsks enquiry={enquiry} reread={reread} />
        </div>
      </div>
      {email && (
        <div className="bottom-bar grid grid-flow-col auto-cols-fr gap-2 lg:hidden">
          <Button onClick={() => answer.current?.focus()}>Answer</Button>
          <ContactLinks
            enquiry={enquiry}
            reread={reread}
            className={buttonClass({ variant: 'secondary' }, 'min-w-0 px-2!')}
          />
        </div>
      )}
    </>
  );
}

/** Day of the office, a number of days from now. */
const dayIn = (days: number) => typedTime(new Date(Date.now() + days * 86_400_000)).slice(0, 10);
const FOLLOW_UPS = [
  { value: 'no_answer 3', label: 'In 3 days, if there is no answer' },
  { value: 'no_answer 7', label: 'In a week, if there is no answer' },
  { value: 'always 1', label: 'Tomorrow' },
  { value: 'always 7', label: 'In a week' },
  { value: 'date', label: 'On a date…' },
];

function FollowUp({ enquiry: { id, follow_up_at }, reread }: { enquiry: EnquiryOfDesk; reread: () => Promise<void> }) {
  const [isDate, setDate] = useState(false);
  const [day, setDay] = useState('');
  const act = useAct(reread);
  const put = (on: string | null, when: 'always' | 'no_answer' = 'always') =>
    act(async () => {
      await office.callRaw('/api/office/follow_up', { id, on, when });
      setDate(false);
    });
  if (follow_up_at)
    return (
      <p className="flex flex-wrap items-center justify-between gap-2">
        Follow up on {when(follow_up_at)}
        <Button variant="quiet" size="small" onClick={() => put(null)}>
          Cancel
        </Button>
      </p>
    );
  return (
    <>
      <SelectField
        label="Follow up"
        value={isDate ? 'date' : ''}
        onChange={({ target }) => {
          const [when, days] = target.value.split(' ');
          if (target.value === 'date') setDate(true);
          else if (days) void put(dayIn(Number(days)), when === 'no_answer' ? when : 'always');
        }}
      >
        <Options any="Not planned" choices={FOLLOW_UPS} />
      </SelectField>
      {isDate && (
        <div className="flex items-end gap-2">
          <DateField label="On" min={dayIn(1)} value={day} onChange={({ target }) => setDay(target.value)} />
          <Button variant="secondary" disabled={!day} onClick={() => put(day)}>
            Set
          </Button>
        </div>
      )}
    </>
  );
}

function LostDialog({ onLost, onClose }: { onLost: (reason: string) => Promise<unknown>; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const { busy, problem, run } = useRequest(async () => {
    await onLost(reason);
    onClose();
  });
  return (
    <ActionDialog title="Lost" action="Mark as lost" onAct={run} {...{ busy, onClose }}>
      <Field
        label="Reason for the loss"
        hint="Such as the price, the delivery time, or who got the order"
        required
        value={reason}
        error={problem?.text}
        onChange={({ target }) => setReason(target.value)}
      />
    </ActionDialog>
  );
}

function Handling({ enquiry, reread }: { enquiry: EnquiryOfDesk; reread: () => Promise<void> }) {
  const { id, version, status, assignee } = enquiry;
  const { data: session } = useSession();
  const { data: people = [] } = useAnswerers();
  const act = useAct(reread);
  const [losing, setLosing] = useState(false);
  const send = (changed: { status?: EnquiryStatus; reason?: string; assignee?: number | null }) =>
    office.callRaw('/api/office/change_enquiry', { id, version, ...changed });
  const change = (changed: Parameters<typeof send>[0], done: string) => act(() => send(changed), done);
  const own = session?.staff.id;
  return (
    <section aria-label="Handling" className="dense flex flex-col gap-3 rounded-md border border-steel-200 p-4">
      <SelectField
        label="Assigned to"
        value={assignee?.id ?? ''}
        onChange={({ target }) => change({ assignee: target.value ? Number(target.value) : null }, 'Handed over')}
      >
        <Options
          any="Unassigned"
          choices={people.map((person) => ({ value: String(person.id), label: person.name }))}
        />
      </SelectField>
      {own !== undefined && assignee?.id !== own && (
        <Button
          variant="secondary"
          size="small"
          className="self-start"
          onClick={() => change({ assignee: own }, 'Assigned to you')}
        >
          Assign to me
        </Button>
      )}
      <SelectField
        label="State"
        value={status}
        onChange={({ target }) => {
          const chosen = STATUSES.find((one) => one === target.value);
          if (chosen === 'lost') setLosing(true);
          else if (chosen) void change({ status: chosen }, `State: ${STATUS_NAMES[chosen].toLowerCase()}`);
        }}
      >
        <Options choices={STATUSES.map((value) => ({ value, label: STATUS_NAMES[value] }))} />
      </SelectField>
      {enquiry.outcome_reason && <p className="break-words text-steel-700">{enquiry.outcome_reason}</p>}
      <FollowUp enquiry={enquiry} reread={reread} />
      {losing && (
        <LostDialog
          onClose={() => setLosing(false)}
          onLost={async (reason) => {
            await send({ status: 'lost', reason });
            await reread();
          }}
        />
      )}
    </section>
  );
}

function pictureOf(picture: string): string {
  const { folder, file } = pictureSource(picture, 'models');
  return scaledUrl(folder, file, 160);
}

const AskedLines = ({ lines }: { lines: EnquiryOfDesk['lines'] }) => (
  <ul aria-label="Models" className="flex flex-col rounded-md border border-steel-200">
    {lines.map(({ position, model, product, quantity, now, address, picture, figures, own_number, note }) => (
      <li key={position} className="flex items-center gap-4 border-t border-steel-200 px-4 py-2.5 first:border-0">
        {picture ? (
          <img src={pictureOf(picture)} alt="" loading="lazy" className="size-14 flex-none bg-white object-contain" />
        ) : (
          <span className="size-14 flex-none rounded-sm bg-steel-100" />
        )}
        <span className="flex min-w-0 flex-1 flex-col">
          <span>
            {address ? (
              <a href={address} target="_blank" rel="noreferrer" className="text-link font-semibold break-words">
                {model}
              </a>
            ) : (
              <span className="font-semibold text-steel-900">{model}</span>
            )}
            {now !== 'same' && (
              <strong className="ms-2 text-warning">
                {now === 'gone' ? 'no longer in the catalogue' : 'changed since'}
              </strong>
            )}
          </span>
          <span className="text-steel-700">{product}</span>
          {own_number && <span className="break-words text-steel-900">Part number of the customer: {own_number}</span>}
          {note && <span className="break-words text-steel-900">Note: {note}</span>}
          {figures.length > 0 && (
            <span className="text-steel-600">
              {figures.map((one) => `${one.name} ${one.figures} ${one.unit}`.trim()).join(' · ')}
            </span>
          )}
        </span>
        <span className="flex-none font-semibold text-steel-900 tabular-nums">{quantity} pcs</span>
      </li>
    ))}
  </ul>
);
