import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { formatDateInBrowser, formatMomentInBrowser } from '../../../ui/format-day.ts';
import { ErrorText } from '../../../ui/forms/error-text.tsx';
import { useFormRequest } from '../../../ui/forms/use-form-request.ts';
import { Link } from '../../../ui/links/link.tsx';
import { useLatestRequest } from '../../../ui/lists/use-feed.ts';
import { modelPath } from '../../../web/addresses.ts';
import { api } from '../../../web/site-api.ts';
import { QUOTATION_STATE_LABELS } from '../quotations/quotations.limits.ts';
import { LinesInCard, MoreOwnItems, type OwnListState } from '../saved-lists/own-item-list.tsx';
import { isOpenForCustomer } from './customer-status.ts';
import { CustomerStatusTag } from './customer-status-tag.tsx';
import type { MyEnquiry } from './my-enquiries.contract.ts';

interface SentEnquiryProps {
  enquiry: MyEnquiry;
  onAgain: (lines: MyEnquiry['lines']) => void;
}

export function SentEnquiry({ enquiry, onAgain }: SentEnquiryProps) {
  const {
    reference,
    sent_at,
    status,
    answer_due_at,
    lines,
    note,
    po_reference,
    letters: messages,
    quotations,
  } = enquiry;
  return (
    <article aria-label={reference} className="rounded-lg border border-steel-200">
      <header className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-steel-200 bg-steel-50 px-4 py-3">
        <h2 className="text-lg tabular-nums md:text-lg">{reference}</h2>
        <time dateTime={sent_at} className="text-sm text-steel-600">
          {formatDateInBrowser(sent_at)}
        </time>
        <CustomerStatusTag status={status} />
        {isOpenForCustomer(status) && new Date(answer_due_at) > new Date() && (
          <span className="text-sm text-steel-600">Answer by {formatMomentInBrowser(answer_due_at)}</span>
        )}
        <Button
          variant="secondary"
          className="ms-auto"
          aria-label={`Enquire again: ${reference}`}
          disabled={lines.every(({ model_id }) => model_id === null)}
          onClick={() => onAgain(lines)}
        >
          Enquire again
        </Button>
      </header>
      <div className="flex flex-col gap-2 px-4 py-3 text-sm">
        <LinesInCard
          label={`Models of ${reference}`}
          lines={lines.map((line) => ({
            id: line.position,
            model: line.current_name ?? line.model_name,
            product: line.product_name,
            quantity: line.quantity,
            isGone: line.model_id === null,
            own_number: line.own_number,
            note: line.note,
            remark: <ChangesSince line={line} />,
            action: line.model_id !== null && lines.length > 1 && (
              <Button
                variant="quiet"
                size="small"
                aria-label={`Again: ${line.current_name}`}
                onClick={() => onAgain([line])}
              >
                Again
              </Button>
            ),
          }))}
        />
        {po_reference && <p className="text-steel-700">PO reference: {po_reference}</p>}
        {note && <p className="whitespace-pre-line text-steel-700">Note: {note}</p>}
        {quotations.length > 0 && <OwnQuotations reference={reference} quotations={quotations} />}
        {messages.length > 0 && <EnquiryMessages enquiry={enquiry} />}
      </div>
    </article>
  );
}

function ChangesSince({ line }: { line: MyEnquiry['lines'][number] }) {
  const { model_name, current_name, since, replaced_by } = line;
  return (
    <>
      {current_name !== null && current_name !== model_name && `It was called ${model_name}. `}
      {since === 'changed' && 'Changed since you asked. '}
      {replaced_by && (
        <>
          Replaced by{' '}
          <Link to={modelPath(replaced_by)} className="text-link font-semibold">
            {replaced_by}
          </Link>
        </>
      )}
    </>
  );
}

const formatDay = (iso: string) =>
  new Date(iso).toLocaleDateString('en-IN', { day: 'numeric', month: 'short', year: 'numeric' });

function useMessages({ id, letters: messages, has_earlier }: MyEnquiry): OwnListState<MyEnquiry['letters'][number]> {
  const [earlier, setEarlier] = useState({ letters: [] as MyEnquiry['letters'], has_earlier });
  const { state, request } = useLatestRequest();
  const items = [...earlier.letters, ...messages];
  const more = () => {
    const page = api.getRaw('/api/get_earlier_letters.php', { enquiry_id: id, before: items[0]?.id ?? 0 });
    const show = ({ letters: added, ...rest }: typeof earlier) =>
      setEarlier({ ...rest, letters: [...added, ...earlier.letters] });
    request(page, show).catch((error: unknown) => console.error('Earlier messages could not be loaded', error));
  };
  return { items, hasMore: earlier.has_earlier, state, more };
}

function EnquiryMessages({ enquiry }: { enquiry: MyEnquiry }) {
  const list = useMessages(enquiry);
  return (
    <section
      aria-label={`Messages about ${enquiry.reference}`}
      className="flex flex-col gap-2 border-t border-steel-200 pt-3"
    >
      <MoreOwnItems
        list={list}
        label="Show earlier messages"
        failure="Failed to load earlier messages. Please try again later."
      />
      {list.items.map(({ id, at, direction, subject, text, files }, index) => (
        <details key={id} open={index === list.items.length - 1}>
          <summary className="cursor-pointer py-1.5">
            <span className="font-semibold text-steel-800">{direction === 'out' ? 'Our answer' : 'You wrote'}</span>
            <span className="ms-3 text-steel-600">{formatDay(at)}</span>
          </summary>
          <div
            className={`rounded-md border-s-3 px-4 py-3 ${direction === 'out' ? 'border-slate-500 bg-steel-50' : 'border-steel-300'}`}
          >
            {subject && <p className="mb-2 font-semibold text-steel-900">{subject}</p>}
            <p className="break-words whitespace-pre-line text-steel-800">{text}</p>
            {files.length > 0 && (
              <p className="mt-2 text-steel-600">Files sent with this message: {files.join(', ')}</p>
            )}
          </div>
        </details>
      ))}
    </section>
  );
}

/** Prices are only on the quotations' own pages, whose links are made on request. */
function OwnQuotations({ reference, quotations }: Pick<MyEnquiry, 'reference' | 'quotations'>) {
  const { busy, error, send } = useFormRequest();
  const open = (id: number) =>
    send(async () => {
      const { path } = await api.callRaw('/api/open_quotation.php', { id });
      window.location.assign(path);
      return undefined;
    });
  return (
    <section aria-label={`Quotations for ${reference}`} className="flex flex-col gap-1 border-t border-steel-200 pt-3">
      {quotations.map(({ id, number, revision, state }) => (
        <p key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold text-steel-900 tabular-nums">
            Quotation {number}
            {revision > 1 && `, revision ${revision}`}
          </span>
          <span className="text-steel-700">{QUOTATION_STATE_LABELS[state]}</span>
          <Button
            variant="secondary"
            size="small"
            busy={busy}
            aria-label={`Open quotation ${number}${revision > 1 ? `, revision ${revision}` : ''}`}
            onClick={() => void open(id)}
          >
            Open
          </Button>
        </p>
      ))}
      {error && <ErrorText>{error}</ErrorText>}
    </section>
  );
}
