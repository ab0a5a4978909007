import { type RefObject, useRef, useState } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import type { InboxEnquiry, InboxMessage } from '../../../src/features/office/enquiries/enquiry.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { InputField } from '../../../src/ui/forms/input-field.tsx';
import { ActSelect } from '../../shell/controls/act-select.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { DateField } from '../../shell/controls/date-field.tsx';
import { SelectOptions } from '../../shell/controls/select-options.tsx';
import { useOfferUndo } from '../../shell/controls/use-offer-undo.ts';
import { useOfficeRequest } from '../../shell/controls/use-office-request.ts';
import { useReportedAct } from '../../shell/controls/use-reported-act.ts';
import { formatInputTime, formatMoment, formatOfficeDay } from '../../shell/data/moments.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { useHasRight, useStaffSession } from '../../shell/data/staff-session.ts';
import { NotFoundScreen } from '../../shell/parts/not-found-screen.tsx';
import { OfficeScreen } from '../../shell/parts/office-screen.tsx';
import { QueryStatus } from '../../shell/parts/query-status.tsx';
import { EarlierQuotations } from '../quotations/earlier-quotations.tsx';
import { QuotationList } from '../quotations/quotation-list.tsx';
import { useBeginQuotation } from '../quotations/use-begin-quotation.ts';
import { AnswerForm } from './answer-form.tsx';
import { AskerDetails, OtherEnquiries } from './asker-details.tsx';
import { BuyerProposals, useBuyerProposals } from './buyer-proposals.tsx';
import { EnquiryItems } from './enquiry-items.tsx';
import { EnquiryStatusTag } from './enquiry-status-tag.tsx';
import {
  describeHandOver,
  ENQUIRY_STATUS_NAMES,
  ENQUIRY_STATUSES,
  formatDue,
  useAnswerers,
  useEnquiry,
  usePresence,
  useRefetchEnquiry,
} from './inbox-data.ts';
import { EnquirySigns } from './inbox-row.tsx';
import { MessageView } from './message-view.tsx';
import { ConversationTimeline } from './timeline.tsx';
import { useItemChange } from './use-item-change.ts';

export function EnquiryScreen() {
  const id = Number(useParams().id);
  const mayRead = useHasRight('enquiries', 'read');
  return mayRead && Number.isSafeInteger(id) && id > 0 ? <LoadedEnquiry key={id} id={id} /> : <NotFoundScreen />;
}

function LoadedEnquiry({ id }: { id: number }) {
  const query = useEnquiry(id);
  const { data: enquiry } = query;
  const above = { name: 'Enquiries', to: '/enquiries' };
  const answer = useRef<HTMLTextAreaElement>(null);
  const begin = () => answer.current?.focus();
  return (
    <OfficeScreen
      title={enquiry?.reference ?? 'Enquiry'}
      above={above}
      actions={
        enquiry?.email && (
          <Button variant="secondary" size="small" className="max-lg:hidden" onClick={begin}>
            Answer
          </Button>
        )
      }
    >
      {enquiry ? (
        <EnquiryOrMergedNote enquiry={enquiry} answer={answer} />
      ) : (
        <QueryStatus query={query} label="Loading the enquiry" />
      )}
    </OfficeScreen>
  );
}

interface OpenedProps {
  enquiry: InboxEnquiry;
  answer: RefObject<HTMLTextAreaElement | null>;
}

/** Redirects a merged enquiry to the remaining one. An enquiry merged while open stays, so that no input is lost. */
function EnquiryOrMergedNote({ enquiry, answer }: OpenedProps) {
  const [into] = useState(enquiry.merged_into);
  return into ? <Navigate replace to={`/enquiries/${into.id}`} /> : <OpenedEnquiry enquiry={enquiry} answer={answer} />;
}

const MergedNote = ({ into: { id, reference } }: { into: NonNullable<InboxEnquiry['merged_into']> }) => (
  <p role="status" className="rounded-md bg-slate-100 px-4 py-2 text-slate-800">
    This was merged into{' '}
    <Link to={`/enquiries/${id}`} className="text-link">
      {reference}
    </Link>
    . Continue there.
  </p>
);

function OpenedEnquiry({ enquiry, answer }: OpenedProps) {
  const { name, company } = enquiry;
  const { id, status, due_at, received_at, first_answered_at, answered_in_time, is_late, email } = enquiry;
  const reread = useRefetchEnquiry(id);
  const { viewers, isOld } = usePresence(enquiry);
  const isOpen = status === 'new' || status === 'in_work';
  const buyer = useBuyerProposals(enquiry);
  const change = useItemChange(enquiry, reread);
  const begin = useBeginQuotation();
  const quote = () => begin(id, buyer.accepted);
  const first = findFirstMessage(enquiry);
  const isReachable = email !== '' || enquiry.phone !== '' || enquiry.readings.length > 0;
  return (
    <>
      <div className="flex flex-col gap-2">
        <p className="lg:hidden">
          <strong className="text-steel-900">{name}</strong>
          {company && `, ${company}`}
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <EnquiryStatusTag status={status} />
          {isOpen ? (
            <span title={formatMoment(due_at)} className={is_late ? 'font-semibold text-danger' : 'text-steel-800'}>
              {formatDue(enquiry)}
            </span>
          ) : (
            first_answered_at && (
              <span className="text-steel-700">
                First answered {formatMoment(first_answered_at)}
                {answered_in_time === false && ', too late'}
              </span>
            )
          )}
          <span className="text-steel-600">Received {formatMoment(received_at)}</span>
          {viewers.length > 0 && (
            <strong className="text-slate-700">
              {viewers.join(', ')} {viewers.length === 1 ? 'is' : 'are'} also viewing this
            </strong>
          )}
        </div>
        <EnquirySigns {...enquiry} />
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
      <div className="grid gap-x-6 gap-y-5 lg:grid-cols-[minmax(0,4fr)_minmax(0,5fr)_14rem]">
        <FirstMessage enquiry={enquiry} message={first} reread={reread} />
        <div className="flex min-w-0 flex-col gap-4">
          <EnquiryItems enquiry={enquiry} reread={reread} onQuote={quote} />
          <QuotationList enquiryId={id} version={enquiry.version} onBegin={isReachable ? quote : undefined} />
          <EarlierQuotations enquiryId={id} onAddItems={(add, done) => change({ add }, done)} reread={reread} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:row-span-2">
          <AskerDetails enquiry={enquiry} reread={reread} />
          <BuyerProposals {...buyer} />
          <HandlingFields enquiry={enquiry} reread={reread} />
          <OtherEnquiries enquiry={enquiry} />
        </div>
        <div className="min-w-0 lg:col-span-2">
          <ConversationTimeline key={id} enquiry={enquiry} shown={first} reread={reread} />
        </div>
      </div>
      {email ? (
        <AnswerForm enquiry={enquiry} reread={reread} answer={answer} />
      ) : (
        <p className="bottom-bar text-steel-700">
          {isReachable
            ? 'No email address is known. Call, and record the conversation, or add the address.'
            : 'You cannot answer: the data of the person who asked has been deleted.'}
        </p>
      )}
    </>
  );
}

/** The latest message of the customer, which stands beside the items; the others are in the activity. */
const findFirstMessage = ({ letters }: InboxEnquiry): InboxMessage | undefined =>
  letters.findLast(({ direction, is_automatic }) => direction === 'in' && !is_automatic);

interface FirstMessageProps {
  enquiry: InboxEnquiry;
  message: InboxMessage | undefined;
  reread: () => Promise<void>;
}

function FirstMessage({ enquiry: { text }, message, reread }: FirstMessageProps) {
  return (
    <section aria-labelledby="message" className="flex min-w-0 flex-col gap-3">
      <h2 id="message">The message</h2>
      {message && <MessageView message={message} reread={reread} />}
      {text && <p className="rounded-md bg-steel-50 px-4 py-3 break-words whitespace-pre-line">{text}</p>}
      {!message && !text && <p className="text-steel-700">The customer wrote no text.</p>}
    </section>
  );
}

/** Day of the office, a number of days from now. */
const formatDayFromNow = (days: number) => formatInputTime(new Date(Date.now() + days * 86_400_000)).slice(0, 10);
const FOLLOW_UPS = [
  { value: 'no_answer 3', label: 'In 3 days, if there is no answer' },
  { value: 'no_answer 7', label: 'In a week, if there is no answer' },
  { value: 'always 1', label: 'Tomorrow' },
  { value: 'always 7', label: 'In a week' },
  { value: 'date', label: 'On a date…' },
];

function FollowUp({ enquiry, reread }: { enquiry: InboxEnquiry; reread: () => Promise<void> }) {
  const { id, follow_up_at, follow_up_when } = enquiry;
  const [isDate, setDate] = useState(false);
  const [day, setDay] = useState('');
  const act = useReportedAct(reread);
  const offerUndo = useOfferUndo(reread);
  const planned = follow_up_at && formatInputTime(new Date(follow_up_at)).slice(0, 10);
  const send = (on: string | null, when: 'always' | 'no_answer' = 'always', version?: number) =>
    officeApi.callRaw('/api/office/follow_up', { id, on, when, version });
  const plan = (on: string, when?: 'always' | 'no_answer') =>
    act(async () => {
      const { version } = await send(on, when);
      setDate(false);
      offerUndo(`The follow-up is on ${formatOfficeDay(on)}`, () => send(null, 'always', version));
    });
  const cancel = () =>
    act(async () => {
      const { version } = await send(null);
      offerUndo('The follow-up is cancelled', () => send(planned, follow_up_when, version));
    });
  if (follow_up_at)
    return (
      <p className="flex flex-wrap items-center justify-between gap-2">
        Follow up on {formatMoment(follow_up_at)}
        <Button variant="quiet" size="small" onClick={cancel}>
          Cancel
        </Button>
      </p>
    );
  return (
    <>
      <ActSelect
        label="Follow up"
        value={isDate ? 'date' : ''}
        onChoose={(chosen) => {
          const [when, days] = chosen.split(' ');
          setDate(chosen === 'date');
          if (days) void plan(formatDayFromNow(Number(days)), when === 'no_answer' ? when : 'always');
        }}
      >
        <SelectOptions any="Not planned" choices={FOLLOW_UPS} />
      </ActSelect>
      {isDate && (
        <div className="flex items-end gap-2">
          <DateField label="On" min={formatDayFromNow(1)} value={day} onChange={({ target }) => setDay(target.value)} />
          <Button variant="secondary" disabled={!day} onClick={() => plan(day)}>
            Set
          </Button>
        </div>
      )}
    </>
  );
}

/** Each is a button, since most losses have one of these reasons. */
const LOSS_REASONS = ['Price', 'Delivery time', 'Another supplier', 'Not suitable', 'No longer needed', 'No answer'];

function MarkLostDialog({ onLost, onClose }: { onLost: (reason: string) => Promise<unknown>; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const chosen = useRef('');
  const { busy, problem, run } = useOfficeRequest(async () => {
    await onLost(chosen.current);
    onClose();
  });
  const lose = (why: string) => {
    chosen.current = why;
    return run();
  };
  return (
    <ActionDialog title="Lost" action="Mark as lost" onAct={() => lose(reason)} {...{ busy, onClose }}>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="pb-1">Mark as lost because of:</legend>
        {LOSS_REASONS.map((one) => (
          <Button key={one} variant="secondary" size="small" disabled={busy} onClick={() => void lose(one)}>
            {one}
          </Button>
        ))}
      </fieldset>
      <InputField
        label="Another reason for the loss"
        hint="For example who got the order, and at which price"
        required
        value={reason}
        error={problem?.text}
        onChange={({ target }) => setReason(target.value)}
      />
    </ActionDialog>
  );
}

type Handling = Pick<InboxEnquiry, 'status'> & { reason?: string; assignee?: number | null };

function HandlingFields({ enquiry, reread }: { enquiry: InboxEnquiry; reread: () => Promise<void> }) {
  const { id, version, status, assignee, outcome_reason } = enquiry;
  const { data: session } = useStaffSession();
  const { data: people = [] } = useAnswerers();
  const act = useReportedAct(reread);
  const offerUndo = useOfferUndo(reread);
  const [losing, setLosing] = useState(false);
  const send = async (changed: Partial<Handling>, done: string) => {
    const reply = await officeApi.callRaw('/api/office/change_enquiry', { id, version, ...changed });
    const { version: changedVersion, former } = reply;
    offerUndo(done, () => officeApi.callRaw('/api/office/change_enquiry', { id, version: changedVersion, ...former }));
  };
  const change = (changed: Partial<Handling>, done: string) => act(() => send(changed, done));
  const assign = (to: number | null) => change({ assignee: to }, describeHandOver(people, to));
  const own = session?.staff.id;
  return (
    <section aria-label="Handling" className="dense flex flex-col gap-3 rounded-md border border-steel-200 p-4">
      <ActSelect
        label="Assigned to"
        value={assignee?.id ?? ''}
        onChoose={(chosen) => assign(chosen ? Number(chosen) : null)}
      >
        <SelectOptions
          any="Unassigned"
          choices={people.map((person) => ({ value: String(person.id), label: person.name }))}
        />
      </ActSelect>
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
      <ActSelect
        label="State"
        value={status}
        onChoose={(value) => {
          const chosen = ENQUIRY_STATUSES.find((one) => one === value);
          if (chosen === 'lost') setLosing(true);
          else if (chosen) void change({ status: chosen }, `State: ${ENQUIRY_STATUS_NAMES[chosen].toLowerCase()}`);
        }}
      >
        <SelectOptions choices={ENQUIRY_STATUSES.map((value) => ({ value, label: ENQUIRY_STATUS_NAMES[value] }))} />
      </ActSelect>
      {outcome_reason && <p className="break-words text-steel-700">{outcome_reason}</p>}
      <FollowUp enquiry={enquiry} reread={reread} />
      {losing && (
        <MarkLostDialog
          onClose={() => setLosing(false)}
          onLost={async (reason) => {
            await send({ status: 'lost', reason }, 'Marked as lost');
            await reread();
          }}
        />
      )}
    </section>
  );
}
