import { Link } from 'react-router';
import type { MyDayReply } from '../../../src/features/office/home/home.contract.ts';
import { formatAmount } from '../../../src/platform/money/money.ts';
import { formatCappedCount, useInboxCounts } from '../../shell/data/inbox-counts.ts';
import { formatMoment, formatOfficeDay } from '../../shell/data/moments.ts';
import { LinkRows } from '../../shell/parts/link-rows.tsx';
import { InboxRow } from '../enquiries/inbox-row.tsx';

type EnquiriesOfDay = NonNullable<MyDayReply['enquiries']>;

export function NextEnquiries({ items }: { items: EnquiriesOfDay['next'] }) {
  return (
    <section aria-labelledby="next" className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1">
        <h2 id="next">Next enquiries</h2>
        <InboxLinks />
      </div>
      {items.length > 0 ? (
        <ul aria-labelledby="next" className="rounded-md border border-steel-200">
          {items.map((item) => (
            <InboxRow key={item.id} item={item} />
          ))}
        </ul>
      ) : (
        <p className="text-steel-600">Nothing waits for you.</p>
      )}
    </section>
  );
}

function InboxLinks() {
  const { data: counts } = useInboxCounts();
  if (!counts) return null;
  const { open, late, mine, noticed, unplaced } = counts;
  const links = [
    { name: 'open', to: '/enquiries', count: open },
    { name: 'late', to: '/enquiries?late=yes', count: late },
    { name: 'assigned to me', to: '/enquiries?assignee=me', count: mine },
    { name: 'new to me', to: '/enquiries?assignee=noticed', count: noticed },
    { name: unplaced === 1 ? 'new email' : 'new emails', to: '/enquiries/unplaced', count: unplaced },
  ].filter(({ count }) => count > 0);
  return (
    <ul className="flex flex-wrap gap-x-4">
      {links.map(({ name, to, count }) => (
        <li key={to}>
          <Link to={to} className={name === 'late' ? 'font-semibold text-danger hover:underline' : 'text-link'}>
            {formatCappedCount(count)} {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface DayQuotationsProps {
  title: string;
  none: string;
  quotations: EnquiriesOfDay['expiring'];
  /** Search of the addresses that lead to the act which is due. */
  act?: string;
}

export const DayQuotations = ({ title, none, quotations, act = '' }: DayQuotationsProps) => (
  <LinkRows title={title} none={none}>
    {quotations.map(({ id, number, name, company, currency, total, at }) => ({
      key: id,
      to: `/quotations/${id}${act}`,
      name: company || name,
      about: `${number}, ${currency} ${formatAmount(total, currency)}`,
      at: at.includes('T') ? formatMoment(at) : formatOfficeDay(at),
    }))}
  </LinkRows>
);
