import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import type {
  CustomerRow as Customer,
  CustomerOfOffice,
} from '../../../src/features/office/customers/customers.contract.ts';
import { gstinWarning } from '../../../src/platform/money/gstin.ts';
import { amountText } from '../../../src/platform/money/money.ts';
import { Button } from '../../../src/ui/button.tsx';
import { mailHref } from '../../../src/ui/contact-href.ts';
import { Field } from '../../../src/ui/forms/field.tsx';
import { ActDialog } from '../../rows/acts/act-dialog.tsx';
import { ListActs } from '../../rows/acts/list-acts.tsx';
import { ChangedValues } from '../../rows/history/changed-values.tsx';
import { doneIn, useEntries, whoOf } from '../../rows/history/entries.ts';
import { HistoryLine } from '../../rows/history/history-line.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { useAct } from '../../shell/controls/use-act.ts';
import { useRequest } from '../../shell/controls/use-request.ts';
import { when } from '../../shell/data/moments.ts';
import { office } from '../../shell/data/office-api.ts';
import { useMay, useResource } from '../../shell/data/session.ts';
import { useUnsavedWork } from '../../shell/data/use-unsaved-work.ts';
import { LeftNote } from '../../shell/parts/left-note.tsx';
import { NotHere } from '../../shell/parts/not-here.tsx';
import { useNotify } from '../../shell/parts/notices.tsx';
import { ReadScreen } from '../../shell/parts/read-screen.tsx';
import { Screen } from '../../shell/parts/screen.tsx';
import { StatusTag } from '../enquiries/status-tag.tsx';
import { nameOf } from '../quotations/quotation-data.ts';
import { ChangeDialog, placeOfChange, type UnsavedChange, unsavedChange } from './change-dialog.tsx';
import { stateOf, useCustomer, useRereadCustomers } from './customers-data.ts';
import { MergeDialog } from './merge-dialog.tsx';

const ABOVE = { name: 'Customers', to: '/customers' };

export function CustomerScreen() {
  const id = Number(useParams().id);
  const mayRead = useMay('customers', 'read');
  return mayRead && Number.isSafeInteger(id) && id > 0 ? <One key={id} id={id} /> : <NotHere />;
}

const One = ({ id }: { id: number }) => (
  <ReadScreen query={useCustomer(id)} title="Customer" above={ABOVE} live>
    {(found) => <Opened found={found} />}
  </ReadScreen>
);

function Opened({ found }: { found: CustomerOfOffice }) {
  const { customer, enquiries, downloads, notes, colleagues, turnover } = found;
  return (
    <Screen title={customer.name || customer.email} above={ABOVE}>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <Account customer={customer} />
          <Turnover turnover={turnover} hasColleagues={colleagues.length > 0} />
          <List title="Enquiries and messages" none="No enquiry yet.">
            {enquiries.map(({ id, reference, status, received_at, about, quotations }) => (
              <li key={id} className="flex flex-col gap-1 border-t border-steel-200 px-4 py-2.5 first:border-0">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Link to={`/enquiries/${id}`} className="text-link font-semibold tabular-nums">
                    {reference}
                  </Link>
                  <StatusTag status={status} />
                  <span className="text-steel-600">{when(received_at)}</span>
                </p>
                <p className="truncate text-steel-700">{about}</p>
                {quotations.map((quotation) => (
                  <p key={quotation.id}>
                    <Link to={`/quotations/${quotation.id}`} className="text-link tabular-nums">
                      {nameOf(quotation)}
                    </Link>{' '}
                    <span className="text-steel-600">{quotation.state}</span>
                  </p>
                ))}
              </li>
            ))}
          </List>
          <List title="Downloads" none="No file was downloaded.">
            {downloads.map(({ at, kind, file }) => (
              <li
                key={`${at} ${file}`}
                className="flex flex-wrap gap-x-3 border-t border-steel-200 px-4 py-2 first:border-0"
              >
                <span className="break-all text-steel-900">{file}</span>
                <span className="text-steel-600">
                  {kind}, {when(at)}
                </span>
              </li>
            ))}
          </List>
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <Notes customer={customer} notes={notes} />
          {colleagues.length > 0 && (
            <List title={customer.company ? `Others at ${customer.company}` : 'Others with this GSTIN'} none="">
              {colleagues.map(({ id, name, email, job_role, enquiries: count }) => (
                <li key={id} className="border-t border-steel-200 px-4 py-2.5 first:border-0">
                  <Link to={`/customers/${id}`} className="text-link font-semibold">
                    {name || email}
                  </Link>
                  <p className="break-all text-steel-700">
                    {[job_role, name && email].filter(Boolean).join(', ')}
                    <span className="block text-xs text-steel-600">
                      {count === 1 ? '1 enquiry' : `${count || 'No'} enquiries`}
                    </span>
                  </p>
                </li>
              ))}
            </List>
          )}
          <AccountHistory id={customer.id} />
        </div>
      </div>
    </Screen>
  );
}

const List = ({ title, none, children }: { title: string; none: string; children: ReactNode[] }) => (
  <section aria-label={title} className="flex flex-col gap-2">
    <h2>{title}</h2>
    {children.length ? (
      <ul className="rounded-md border border-steel-200">{children}</ul>
    ) : (
      <p className="text-steel-600">{none}</p>
    )}
  </section>
);

const ordersOf = (count: number) => (count === 1 ? '1 order' : `${count} orders`);

/** Goods of accepted quotations of the customer, and of the whole company if it has several accounts. */
function Turnover({ turnover, hasColleagues }: { turnover: CustomerOfOffice['turnover']; hasColleagues: boolean }) {
  if (!turnover.length) return null;
  return (
    <section aria-label="Ordered" className="flex flex-col gap-2">
      <h2>Ordered</h2>
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {turnover.map(({ currency, orders, goods, company_orders, company_goods, last_at }) => (
          <div key={currency}>
            <dt className="text-steel-600">
              {ordersOf(orders)}, the last on {when(last_at)}
            </dt>
            <dd className="text-lg font-semibold text-steel-900 tabular-nums">
              {currency} {amountText(goods, currency)}
            </dd>
            {hasColleagues && (
              <dd className="text-steel-700 tabular-nums">
                {currency} {amountText(company_goods, currency)} with colleagues, {ordersOf(company_orders)}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}

function Notes({ customer, notes }: Pick<CustomerOfOffice, 'customer' | 'notes'>) {
  const resource = useResource('customers');
  const act = resource?.acts.find(({ name }) => name === 'note');
  const [adding, setAdding] = useState(false);
  const close = () => setAdding(false);
  const { id, version, name: label } = customer;
  const row = { id, version, label, active: true, updated_at: null, page_address: null };
  return (
    <>
      <List title="Notes" none="No note yet.">
        {notes.map(({ at, by, text, reference, enquiry }) => (
          <li key={`${at} ${text}`} className="border-t border-steel-200 px-4 py-2.5 first:border-0">
            <p className="break-words whitespace-pre-line text-steel-900">{text}</p>
            <p className="text-xs text-steel-600">
              {by ? `${by}, ` : ''}
              {when(at)}
              {enquiry !== null && (
                <>
                  ,{' '}
                  <Link to={`/enquiries/${enquiry}`} className="text-link">
                    {reference}
                  </Link>
                </>
              )}
            </p>
          </li>
        ))}
      </List>
      {act && (
        <Button variant="secondary" size="small" className="self-start" onClick={() => setAdding(true)}>
          Add a note
        </Button>
      )}
      {resource && act && adding && <ActDialog {...{ resource, act, row }} onDone={close} onClose={close} />}
    </>
  );
}

function Account({ customer }: { customer: Customer }) {
  const { id, version, name, company, email, phone, gstin, verified, blocked, former_emails } = customer;
  const mayWrite = useMay('customers', 'write');
  const reread = useRereadCustomers();
  const act = useAct(reread);
  const [open, setOpen] = useState<'change' | 'block' | 'merge'>();
  const { left, dropLeft } = useUnsavedWork<UnsavedChange>(placeOfChange(customer));
  const [unsaved, setUnsaved] = useState<UnsavedChange>();
  const close = () => {
    setOpen(undefined);
    setUnsaved(undefined);
  };
  const verify = () =>
    act(() => office.callRaw('/api/office/verify_customer', { id, version }), `${name} can sign in now`);
  const sendAgain = () =>
    act(() => office.callRaw('/api/office/send_verification', { id }), `The link is on its way to ${email}`);
  const allow = () =>
    act(
      () => office.callRaw('/api/office/block_customer', { id, version, blocked: false }),
      `${name} can sign in again`,
    );
  const warning = gstinWarning(gstin);
  const facts: [name: string, value: ReactNode][] = [
    ['Company', company],
    ['Job role', customer.job_role],
    [
      'Email',
      <a key="email" href={mailHref(email)} className="text-link break-all">
        {email}
      </a>,
    ],
    ['Former email', former_emails.join(', ')],
    [
      'An email came back',
      customer.lost_email &&
        `${when(customer.lost_email.at)}, “${customer.lost_email.subject}”: ${customer.lost_email.reason}`,
    ],
    ['Mobile', phone],
    ['Place', [customer.city, customer.state, customer.country].filter(Boolean).join(', ')],
    [
      'GSTIN',
      gstin && (
        <>
          {gstin} {warning && <span className="block text-warning">{warning}</span>}
        </>
      ),
    ],
    ['Username', customer.username],
    ['Will be deleted', customer.erase_at && when(customer.erase_at)],
    ['Registered', when(customer.registered_at)],
    [
      'Account',
      blocked ? `blocked${customer.block_reason && `: ${customer.block_reason}`}` : stateOf(customer) || 'verified',
    ],
  ];
  return (
    <section aria-label="Account" className="flex flex-col gap-4">
      {left && mayWrite && !open && (
        <LeftNote
          left={left}
          onTake={() => {
            const what = unsavedChange(left.what);
            dropLeft(what && (() => ({ what, amount: left.amount })));
            setUnsaved(what);
            if (what) setOpen('change');
          }}
          onDiscard={() => dropLeft()}
        />
      )}
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[max-content_1fr]">
        {facts.map(
          ([fact, value]) =>
            value && (
              <div key={fact} className="contents">
                <dt className="text-steel-600">{fact}</dt>
                <dd className="min-w-0 break-words text-steel-900">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {mayWrite && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" size="small" onClick={() => setOpen('change')}>
            Change
          </Button>
          {!verified && (
            <>
              <Button variant="secondary" size="small" onClick={verify}>
                Verify by hand
              </Button>
              <Button variant="secondary" size="small" onClick={sendAgain}>
                Send the link again
              </Button>
            </>
          )}
          <Button variant="secondary" size="small" onClick={() => (blocked ? allow() : setOpen('block'))}>
            {blocked ? 'Unblock' : 'Block'}
          </Button>
          <Button variant="secondary" size="small" onClick={() => setOpen('merge')}>
            Merge with another
          </Button>
          <ListActs resource="privacy_requests" initial={{ email }} />
        </div>
      )}
      {open === 'change' && <ChangeDialog customer={customer} unsaved={unsaved} onClose={close} />}
      {open === 'block' && <BlockDialog customer={customer} onClose={close} />}
      {open === 'merge' && <MergeDialog customer={customer} onClose={close} />}
    </section>
  );
}

function AccountHistory({ id }: { id: number }) {
  const { items: entries } = useEntries({ resource: 'customers', id: String(id) }, useMay('history', 'read'));
  if (!entries.length) return null;
  return (
    <section aria-labelledby="history" className="flex flex-col gap-3">
      <h2 id="history">History</h2>
      <ol className="flex flex-col gap-4">
        {entries.map((entry) => (
          <HistoryLine key={entry.id} who={whoOf(entry)} at={entry.at} did={`${doneIn(entry)} it`}>
            <ChangedValues entry={entry} />
          </HistoryLine>
        ))}
      </ol>
    </section>
  );
}

function BlockDialog({ customer: { id, version, name }, onClose }: { customer: Customer; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const reread = useRereadCustomers();
  const notify = useNotify();
  const { busy, problem, run } = useRequest(async () => {
    try {
      await office.callRaw('/api/office/block_customer', { id, version, blocked: true, reason });
    } finally {
      await reread();
    }
    notify(`${name} is blocked`, { type: 'success' });
    onClose();
  });
  return (
    <ActionDialog title={`Block ${name}?`} action="Block" onAct={run} problem={problem?.text} {...{ busy, onClose }}>
      <p>
        They are logged out everywhere and can no longer log in; the login says that the account is blocked. Their
        enquiries stay in the inbox.
      </p>
      <Field
        label="Reason"
        hint="Only staff see it, and the customer where they ask for their data."
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ActionDialog>
  );
}
