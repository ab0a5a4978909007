import { Link } from 'react-router';
import type { InboxItem } from '../../../src/features/office/enquiries/inbox.contract.ts';
import { formatMoment } from '../../shell/data/moments.ts';
import { EnquiryStatusTag } from './enquiry-status-tag.tsx';
import { formatAge, formatDue } from './inbox-data.ts';

const NOTICE_TEXTS = { assigned: 'Handed over to you', mention: 'You are mentioned' };

export function InboxRow({ item }: { item: InboxItem }) {
  const { id, kind, reference, name, company, status, assignee, about, more, received_at, is_late, viewers } = item;
  const isOpen = status === 'new' || status === 'in_work';
  return (
    <li className="border-t border-steel-200 first:border-0">
      <Link
        to={`/enquiries/${id}`}
        className="grid gap-x-5 gap-y-1 px-4 py-3 hover:bg-steel-50 md:grid-cols-[minmax(0,1fr)_13rem_8rem] md:items-center"
      >
        <span className="flex min-w-0 flex-col gap-0.5">
          <span className="flex flex-wrap items-baseline gap-x-2.5">
            <span className={`text-steel-900 ${status === 'new' ? 'font-bold' : 'font-semibold'}`}>{name}</span>
            {company && <span className="text-steel-700">{company}</span>}
          </span>
          <span className="truncate text-steel-700">
            {kind === 'contact' ? 'Message: ' : ''}
            {about}
            {more > 0 && ` and ${more} more`}
          </span>
          {item.notice && <span className="font-semibold text-slate-800">{NOTICE_TEXTS[item.notice]}</span>}
          <EnquirySigns {...item} />
          {item.has_failed_letter && (
            <span className="block font-semibold text-danger">An email could not be delivered.</span>
          )}
          {viewers.length > 0 && <span className="text-slate-700">Viewed by {viewers.join(', ')}</span>}
        </span>
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 md:flex-col md:items-start">
          {isOpen ? (
            <span className={is_late ? 'font-semibold text-danger' : 'text-steel-800'}>{formatDue(item)}</span>
          ) : (
            <time dateTime={received_at} className="text-steel-700">
              {formatMoment(received_at)}
            </time>
          )}
          <span className="text-xs text-steel-600 tabular-nums">
            {reference}
            {isOpen && `, ${formatAge(item)}`}
          </span>
        </span>
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 md:flex-col md:items-start">
          <EnquiryStatusTag status={status} />
          <span className="text-xs text-steel-600">{assignee ? assignee.name : 'Unassigned'}</span>
        </span>
      </Link>
    </li>
  );
}

export const EnquirySigns = ({ spam_sign, duplicate_sign }: Pick<InboxItem, 'spam_sign' | 'duplicate_sign'>) => (
  <>
    {spam_sign && (
      <span className="block text-warning">
        <strong>Likely spam.</strong> {spam_sign}
      </span>
    )}
    {duplicate_sign && (
      <span className="block text-warning">
        <strong>Likely a duplicate.</strong> {duplicate_sign}
      </span>
    )}
  </>
);
