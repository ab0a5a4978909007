import { Button } from '../../../ui/button.tsx';
import { writtenMoment } from '../../../ui/days.ts';
import { Link } from '../../../ui/links/link.tsx';
import { modelPath } from '../../../web/addresses.ts';
import { LinesTable } from '../../visitors/basket/lines-table.tsx';
import { isOpen } from '../enquiry-status/shown-status.ts';
import { StatusTag } from '../enquiry-status/status-tag.tsx';
import { writtenDate } from '../own-lists/written-date.ts';
import { EnquiryLetters } from './enquiry-letters.tsx';
import type { MyEnquiry } from './my-enquiries.contract.ts';
import { OwnQuotations } from './own-quotations.tsx';

/** Longer lists are collapsed. */
const SHOWN_AT_ONCE = 5;

interface SentEnquiryProps {
  enquiry: MyEnquiry;
  onAgain: (lines: MyEnquiry['lines']) => void;
}

/** One sent enquiry, with its status and buttons to add its lines to the cart again, all or one. */
export function SentEnquiry({ enquiry, onAgain }: SentEnquiryProps) {
  const { reference, sent_at, status, answer_due_at, lines, note, po_reference, letters, quotations } = enquiry;
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const table = (
    <LinesTable
      label={`Models of ${reference}`}
      lines={lines.map((line) => ({
        id: line.position,
        model: line.current_name ?? line.model_name,
        product: line.product_name,
        quantity: line.quantity,
        isGone: line.model_id === null,
        own_number: line.own_number,
        note: line.note,
        remark: <Since line={line} />,
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
      small
    />
  );
  return (
    <article aria-label={reference} className="rounded-lg border border-steel-200">
      <header className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-steel-200 bg-steel-50 px-4 py-3">
        <h2 className="text-lg tabular-nums md:text-lg">{reference}</h2>
        <time dateTime={sent_at} className="text-sm text-steel-600">
          {writtenDate(sent_at)}
        </time>
        <StatusTag status={status} />
        {isOpen(status) && new Date(answer_due_at) > new Date() && (
          <span className="text-sm text-steel-600">Answer by {writtenMoment(answer_due_at)}</span>
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
        {lines.length > SHOWN_AT_ONCE ? (
          <details>
            <summary className="cursor-pointer py-1.5 font-semibold text-steel-800">
              {lines.length} models, {pieces} pieces
            </summary>
            {table}
          </details>
        ) : (
          table
        )}
        {po_reference && <p className="text-steel-700">PO reference: {po_reference}</p>}
        {note && <p className="whitespace-pre-line text-steel-700">Note: {note}</p>}
        {quotations.length > 0 && <OwnQuotations reference={reference} quotations={quotations} />}
        {letters.length > 0 && <EnquiryLetters enquiry={enquiry} />}
      </div>
    </article>
  );
}

/** What has become of a model since it was asked for; nothing when it is the same. */
function Since({ line }: { line: MyEnquiry['lines'][number] }) {
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
