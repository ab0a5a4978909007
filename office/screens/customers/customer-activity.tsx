import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OfficeCustomer } from '../../../src/features/office/customers/customers.contract.ts';
import { formatAmount } from '../../../src/platform/money/money.ts';
import { ListActs } from '../../rows/acts/list-acts.tsx';
import { formatPlainValue } from '../../shell/data/form-values.ts';
import { formatMoment, formatOfficeDay } from '../../shell/data/moments.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import type { RowScreenProps } from '../../shell/parts/kind-screens.ts';
import { LinkRows } from '../../shell/parts/link-rows.tsx';
import { QueryStatus } from '../../shell/parts/query-status.tsx';
import { StateChip } from '../../shell/parts/state-chip.tsx';
import { EnquiryStatusTag } from '../enquiries/enquiry-status-tag.tsx';
import { formatQuotationName, getQuotationStateName } from '../quotations/quotation-data.ts';

const useCustomer = ({ id }: RowScreenProps['row']) =>
  useQuery({
    queryKey: ['customers', id],
    queryFn: () => officeApi.getRaw('/api/office/customer', { id: Number(id) }),
  });

/** Turnover, open quotations and orders of the customer. */
export function CustomerOrders({ row }: RowScreenProps) {
  const { data } = useCustomer(row);
  if (!data) return null;
  const { turnover, colleagues, quotations } = data;
  const list = (isOrder: boolean) =>
    quotations
      .filter(({ is_order }) => is_order === isOrder)
      .map(({ id, number, order_number, currency, total, at }) => ({
        key: id,
        to: `/quotations/${id}`,
        name: `${currency} ${formatAmount(total, currency)}`,
        about: [number, order_number].filter(Boolean).join(', '),
        at: isOrder ? formatMoment(at) : `until ${formatOfficeDay(at)}`,
      }));
  return (
    <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
      {turnover.length > 0 && (
        <div className="md:col-span-2">
          <Turnover turnover={turnover} hasColleagues={colleagues.length > 0} />
        </div>
      )}
      <LinkRows title="Open quotations" none="No quotation is open.">
        {list(false)}
      </LinkRows>
      <LinkRows title="Orders" none="Nothing was ordered yet.">
        {list(true)}
      </LinkRows>
    </div>
  );
}

export function CustomerActivity({ row }: RowScreenProps) {
  const query = useCustomer(row);
  const { data } = query;
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <ListActs resource="privacy_requests" initial={{ email: formatPlainValue(row.email) }} />
      </div>
      <QueryStatus query={query} label="Loading the enquiries" />
      {data && (
        <>
          <RecordList title="Enquiries and messages" none="No enquiry yet.">
            {data.enquiries.map(({ id, reference, status, received_at, about, quotations }) => (
              <li key={id} className="flex flex-col gap-1 border-t border-steel-200 px-4 py-2.5 first:border-0">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Link to={`/enquiries/${id}`} className="text-link font-semibold tabular-nums">
                    {reference}
                  </Link>
                  <EnquiryStatusTag status={status} />
                  <span className="text-steel-600">{formatMoment(received_at)}</span>
                </p>
                <p className="truncate text-steel-700">{about}</p>
                {quotations.map((quotation) => (
                  <p key={quotation.id}>
                    <Link to={`/quotations/${quotation.id}`} className="text-link tabular-nums">
                      {formatQuotationName(quotation)}
                    </Link>{' '}
                    <StateChip state={quotation.state}>
                      {getQuotationStateName({ ...quotation, is_expired: false })}
                    </StateChip>
                  </p>
                ))}
              </li>
            ))}
          </RecordList>
          <RecordList title="Downloads" none="No file was downloaded.">
            {data.downloads.map(({ at, kind, file }) => (
              <li
                key={`${at} ${file}`}
                className="flex flex-wrap gap-x-3 border-t border-steel-200 px-4 py-2 first:border-0"
              >
                <span className="break-all text-steel-900">{file}</span>
                <span className="text-steel-600">
                  {kind}, {formatMoment(at)}
                </span>
              </li>
            ))}
          </RecordList>
        </>
      )}
    </>
  );
}

export function CustomerNotes({ row }: RowScreenProps) {
  const { data } = useCustomer(row);
  if (!data) return null;
  const { notes, colleagues } = data;
  return (
    <>
      <RecordList title="Notes" none="No note yet.">
        {notes.map(({ at, by, text, reference, enquiry }) => (
          <li key={`${at} ${text}`} className="border-t border-steel-200 px-4 py-2.5 first:border-0">
            <p className="break-words whitespace-pre-line text-steel-900">{text}</p>
            <p className="text-xs text-steel-600">
              {by ? `${by}, ` : ''}
              {formatMoment(at)}
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
      </RecordList>
      {colleagues.length > 0 && (
        <RecordList
          title={row.company ? `Others at ${formatPlainValue(row.company)}` : 'Others with this GSTIN'}
          none=""
        >
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
        </RecordList>
      )}
    </>
  );
}

const RecordList = ({ title, none, children }: { title: string; none: string; children: ReactNode[] }) => (
  <section aria-label={title} className="flex flex-col gap-2">
    <h2>{title}</h2>
    {children.length ? (
      <ul className="rounded-md border border-steel-200">{children}</ul>
    ) : (
      <p className="text-steel-600">{none}</p>
    )}
  </section>
);

const formatOrders = (count: number) => (count === 1 ? '1 order' : `${count} orders`);

function Turnover({ turnover, hasColleagues }: { turnover: OfficeCustomer['turnover']; hasColleagues: boolean }) {
  return (
    <section aria-label="Turnover" className="flex flex-col gap-1">
      <h2 className="text-base">Turnover</h2>
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {turnover.map(({ currency, orders, goods, company_orders, company_goods, last_at }) => (
          <div key={currency}>
            <dt className="text-steel-600">
              {formatOrders(orders)}, the last on {formatMoment(last_at)}
            </dt>
            <dd className="text-lg font-semibold text-steel-900 tabular-nums">
              {currency} {formatAmount(goods, currency)}
            </dd>
            {hasColleagues && (
              <dd className="text-steel-700 tabular-nums">
                {currency} {formatAmount(company_goods, currency)} with colleagues, {formatOrders(company_orders)}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}
