import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import type {
  CustomerRow as Customer,
  CustomerOfOffice,
} from '../../../src/features/office/customers/customers.contract.ts';
import type { OfficeRow, ResourceAct } from '../../../src/features/office/resources/resources.contract.ts';
import { gstinWarning } from '../../../src/platform/money/gstin.ts';
import { amountText } from '../../../src/platform/money/money.ts';
import { Button } from '../../../src/ui/button.tsx';
import { mailHref } from '../../../src/ui/contact-href.ts';
import { ActDialog } from '../../rows/acts/act-dialog.tsx';
import { ListActs } from '../../rows/acts/list-acts.tsx';
import { ChangedValues, HistoryLine } from '../../rows/history/changed-values.tsx';
import { doneIn, useEntries, whoOf } from '../../rows/history/entries.ts';
import { when } from '../../shell/data/moments.ts';
import { office } from '../../shell/data/office-api.ts';
import { useMay, useResource } from '../../shell/data/session.ts';
import { NotHere } from '../../shell/parts/not-here.tsx';
import { ReadScreen } from '../../shell/parts/read-screen.tsx';
import { Screen } from '../../shell/parts/screen.tsx';
import { StatusTag } from '../enquiries/status-tag.tsx';
import { nameOf } from '../quotations/quotation-data.ts';

const ABOVE = { name: 'Customers', to: '/customers' };

const useCustomer = (id: number) =>
  useQuery({ queryKey: ['customers', id], queryFn: () => office.getRaw('/api/office/customer', { id }) });

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
  const resource = useResource('customers');
  const [opened, setOpened] = useState<{ act: ResourceAct; row: OfficeRow }>();
  const open = (act: ResourceAct) => setOpened({ act, row: rowOf(customer) });
  const close = () => setOpened(undefined);
  const note = resource?.acts.find(({ name }) => name === 'note');
  const acts = resource?.acts.filter(({ name }) => IS_OFFERED[name]?.(customer) ?? true) ?? [];
  return (
    <Screen title={customer.name || customer.email} above={ABOVE}>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <Account customer={customer} acts={acts} onAct={open} />
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
          <Notes notes={notes} onAdd={note && (() => open(note))} />
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
      {resource && opened && <ActDialog resource={resource} {...opened} onDone={close} onClose={close} />}
    </Screen>
  );
}

const IS_OFFERED: Readonly<Record<string, (customer: Customer) => boolean>> = {
  note: () => false,
  verify: ({ verified }) => !verified,
  sendLink: ({ verified }) => !verified,
  block: ({ blocked }) => !blocked,
  unblock: ({ blocked }) => blocked,
};

const rowOf = (customer: Customer): OfficeRow => ({
  ...customer,
  ...{ region: customer.state, label: customer.name, active: true, updated_at: null, page_address: null },
});

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

function Notes({ notes, onAdd }: Pick<CustomerOfOffice, 'notes'> & { onAdd: (() => void) | undefined }) {
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
      {onAdd && (
        <Button variant="secondary" size="small" className="self-start" onClick={onAdd}>
          Add a note
        </Button>
      )}
    </>
  );
}

interface AccountProps {
  customer: Customer;
  acts: readonly ResourceAct[];
  onAct: (act: ResourceAct) => void;
}

function Account({ customer, acts, onAct }: AccountProps) {
  const { company, email, phone, gstin, verified, blocked, former_emails } = customer;
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
      blocked
        ? `blocked${customer.block_reason && `: ${customer.block_reason}`}`
        : verified
          ? 'verified'
          : 'not verified',
    ],
  ];
  return (
    <section aria-label="Account" className="flex flex-col gap-4">
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
      <div className="flex flex-wrap gap-3">
        {acts.map((act) => (
          <Button key={act.name} variant="secondary" size="small" onClick={() => onAct(act)}>
            {act.label}
          </Button>
        ))}
        <ListActs resource="privacy_requests" initial={{ email }} />
      </div>
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
