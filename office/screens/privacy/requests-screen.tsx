import { useState } from 'react';
import { Link } from 'react-router';
import type { PrivacyRequestRow as PrivacyRequest } from '../../../src/features/office/privacy/privacy-requests.contract.ts';
import { Button, buttonClass } from '../../../src/ui/button.tsx';
import { CheckField, Field, TextAreaField } from '../../../src/ui/forms/field.tsx';
import { EmptyState } from '../../../src/ui/lists/empty-state.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { MoreButton } from '../../shell/controls/more-button.tsx';
import { useAddressFilter } from '../../shell/controls/use-address-filter.ts';
import { useRequest } from '../../shell/controls/use-request.ts';
import { when } from '../../shell/data/moments.ts';
import { office } from '../../shell/data/office-api.ts';
import { useMay } from '../../shell/data/session.ts';
import { NotHere } from '../../shell/parts/not-here.tsx';
import { useNotify } from '../../shell/parts/notices.tsx';
import { Screen } from '../../shell/parts/screen.tsx';
import { Waiting } from '../../shell/parts/waiting.tsx';
import { dueWords } from '../enquiries/desk-data.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { KIND_NAMES, SOURCE_NAMES, useRequests, useRereadPrivacy } from './privacy-data.ts';
import { RecordRequest } from './record-request.tsx';

const FIELDS = {
  name: 'Name of who acts for them',
  contact: 'Their email or telephone',
  relation: 'What they are to each other',
} as const;
type Name = keyof typeof FIELDS;

/** Whom the person of a request has named. All fields empty: nobody any more. */
function NomineeDialog({ request, onClose }: { request: PrivacyRequest; onClose: () => void }) {
  const { email } = request;
  const [values, setValues] = useState(request.nominee ?? { name: '', contact: '', relation: '' });
  const reread = useRereadPrivacy();
  const notify = useNotify();
  const isNobody = !Object.values(values).some((value) => value.trim());
  const { busy, problem, run } = useRequest(async () => {
    await office.callRaw('/api/office/record_nominee', { email, nominee: isNobody ? null : values });
    notify(isNobody ? `Nobody acts for ${email}` : `${values.name} acts for ${email}`, { type: 'success' });
    await reread();
    onClose();
  });
  const problemIn = (name: Name) => (problem?.field === `nominee.${name}` ? problem.text : undefined);
  const names = Object.keys(FIELDS) as Name[];
  return (
    <ActionDialog
      title={`Who acts for ${email}`}
      action="Record"
      noValidate
      onAct={run}
      problem={names.some(problemIn) ? undefined : problem?.text}
      {...{ busy, onClose }}
    >
      {names.map((name) => (
        <Field
          key={name}
          label={FIELDS[name]}
          value={values[name]}
          error={problemIn(name)}
          onChange={({ target }) => setValues({ ...values, [name]: target.value })}
        />
      ))}
      {request.nominee && <p>With all fields empty nobody acts for them any more.</p>}
    </ActionDialog>
  );
}

/** What people ask about their data, each to be answered within 90 days. */
export function RequestsScreen() {
  return useMay('privacy', 'read') ? <Requests /> : <NotHere />;
}

function Requests() {
  const { filter, set } = useAddressFilter(['state']);
  const state = filter.state === 'done' ? 'done' : 'open';
  const query = useRequests(state);
  return (
    <Screen title="Privacy requests" actions={<RecordRequest />}>
      <nav aria-label="Which requests" className="flex gap-1">
        {(['open', 'done'] as const).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === state}
            onClick={() => set('state', one === 'open' ? '' : one)}
            className="min-h-9 rounded-md px-3 text-steel-700 hover:bg-steel-100 aria-pressed:bg-slate-100 aria-pressed:font-semibold aria-pressed:text-slate-800"
          >
            {one === 'open' ? 'Open' : 'Answered'}
          </button>
        ))}
      </nav>
      <Waiting query={query} label="Loading the requests" />
      {query.data && !query.items.length && (
        <EmptyState title={state === 'open' ? 'Nobody waits for an answer' : 'Nothing was answered yet'}>
          <p>Customers ask on their account page. What comes by email, telephone or letter is recorded here.</p>
        </EmptyState>
      )}
      <ul aria-label="Requests" className="flex flex-col gap-4">
        {query.items.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
      <MoreButton query={query}>Show more</MoreButton>
    </Screen>
  );
}

function Request({ request }: { request: PrivacyRequest }) {
  const {
    kind,
    email,
    customer_id,
    text,
    source,
    received_at,
    due_at,
    recorded_by,
    done_at,
    done_by,
    answer,
    nominee,
  } = request;
  const mayWrite = useMay('privacy', 'write');
  const [open, setOpen] = useState<'answer' | 'erase' | 'nominee'>();
  const isLate = !done_at && Date.parse(due_at) < Date.now();
  const close = () => setOpen(undefined);
  return (
    <li className="flex flex-col gap-2 rounded-md border border-steel-200 p-4">
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <strong className="text-steel-900">{KIND_NAMES[kind]}</strong>
        {customer_id ? (
          <Link to={`/customers/${customer_id}`} className="text-link break-all">
            {email}
          </Link>
        ) : (
          <span className="break-all">{email}</span>
        )}
        <span className={isLate ? 'font-semibold text-danger' : 'text-steel-700'}>
          {done_at
            ? `answered ${when(done_at)}${done_by ? ` by ${done_by}` : ''}`
            : `${dueWords(request)}, ${when(due_at)}`}
        </span>
      </p>
      <p className="text-steel-600">
        Came {SOURCE_NAMES[source]}, {when(received_at)}
        {recorded_by && `, recorded by ${recorded_by}`}
      </p>
      {nominee && (
        <p className="break-words">
          <span className="text-steel-600">Acts for them: </span>
          {[nominee.name, nominee.relation, nominee.contact].filter(Boolean).join(', ')}
        </p>
      )}
      {text && <p className="rounded-md bg-steel-50 px-4 py-2 break-words whitespace-pre-line">{text}</p>}
      {answer && (
        <p className="break-words whitespace-pre-line">
          <span className="text-steel-600">Answer: </span>
          {answer}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {mayWrite && (
          <Button variant="secondary" size="small" onClick={() => setOpen('answer')}>
            {done_at ? 'Answer again' : 'Answer'}
          </Button>
        )}
        <a
          download
          href={`/api/office/person_data?${new URLSearchParams({ email })}`}
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          Their data as a file
        </a>
        {mayWrite && (
          <Button variant="secondary" size="small" onClick={() => setOpen('nominee')}>
            Who acts for them
          </Button>
        )}
        {mayWrite && (
          <Button variant="secondary" size="small" onClick={() => setOpen('erase')}>
            Erase them
          </Button>
        )}
      </div>
      {open === 'answer' && <AnswerDialog request={request} onClose={close} />}
      {open === 'nominee' && <NomineeDialog request={request} onClose={close} />}
      {open === 'erase' && <EraseDialog email={email} onClose={close} />}
    </li>
  );
}

/** What is answered, and whether it is sent by email. */
function AnswerDialog({ request, onClose }: { request: PrivacyRequest; onClose: () => void }) {
  const { id, version, kind, email } = request;
  const [answer, setAnswer] = useState(request.answer);
  const [send, setSend] = useState(!request.done_at);
  const reread = useRereadPrivacy();
  const notify = useNotify();
  const { busy, problem, run } = useRequest(async () => {
    try {
      await office.callRaw('/api/office/answer_privacy_request', { id, version, answer, send });
    } finally {
      await reread();
    }
    notify(send ? `The answer is on its way to ${email}` : 'The answer is recorded', { type: 'success' });
    onClose();
  });
  return (
    <ActionDialog
      title={KIND_NAMES[kind]}
      action={send ? 'Record and send' : 'Record'}
      onAct={run}
      problem={problem?.field === 'answer' ? undefined : problem?.text}
      {...{ busy, onClose }}
    >
      <TextAreaField
        label="What was answered, or done"
        required
        rows={8}
        value={answer}
        error={problem?.field === 'answer' ? problem.text : undefined}
        onChange={({ target }) => setAnswer(target.value)}
      />
      <CheckField label={`Send it to ${email}`} checked={send} onChange={({ target }) => setSend(target.checked)} />
    </ActionDialog>
  );
}
