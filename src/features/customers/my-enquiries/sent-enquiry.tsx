import { Button } from '../../../ui/button.tsx';
import { LinesTable } from '../../visitors/basket/lines-table.tsx';
import { writtenDate } from '../own-lists/written-date.ts';
import { EnquiryLetters } from './enquiry-letters.tsx';
import type { MyEnquiry } from './my-enquiries.contract.ts';
import { OwnQuotations } from './own-quotations.tsx';

const STATES: Record<MyEnquiry['status'], { text: string; className: string }> = {
  new: { text: 'Received', className: 'border-steel-300 text-steel-700' },
  in_work: { text: 'In progress', className: 'border-warning text-steel-800' },
  answered: { text: 'Answered', className: 'border-success text-success' },
  quoted: { text: 'Quoted', className: 'border-success text-success' },
  closed: { text: 'Closed', className: 'border-steel-300 text-steel-600' },
};
/** Longer lists are collapsed. */
const SHOWN_AT_ONCE = 5;

const momentOf = (iso: string) =>
  new Date(iso).toLocaleString('en-IN', { day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' });

/** One sent enquiry, with its status and a button to add the same lines to the cart again. */
export function SentEnquiry({ enquiry, onAgain }: { enquiry: MyEnquiry; onAgain: () => void }) {
  const { reference, sent_at, status, answer_due_at, lines, note, po_reference, letters, quotations } = enquiry;
  const { text, className } = STATES[status];
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const table = (
    <LinesTable
      label={`Models of ${reference}`}
      lines={lines.map(({ position, model_id, model_name, product_name, quantity }) => ({
        id: position,
        model: model_name,
        product: product_name,
        quantity,
        isGone: model_id === null,
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
        <span className={`rounded-full border bg-white px-3 py-0.5 text-sm font-semibold ${className}`}>{text}</span>
        {(status === 'new' || status === 'in_work') && new Date(answer_due_at) > new Date() && (
          <span className="text-sm text-steel-600">Answer by {momentOf(answer_due_at)}</span>
        )}
        <Button
          variant="secondary"
          className="ms-auto"
          aria-label={`Enquire again: ${reference}`}
          disabled={lines.every(({ model_id }) => model_id === null)}
          onClick={onAgain}
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
        {letters.length > 0 && <EnquiryLetters reference={reference} letters={letters} />}
      </div>
    </article>
  );
}
