import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/links/link.tsx';
import { modelPath } from '../../../web/addresses.ts';
import type { MyEnquiry } from './my-enquiries.contract.ts';

const STATES: Record<MyEnquiry['status'], { text: string; className: string }> = {
  new: { text: 'Received', className: 'border-steel-300 text-steel-700' },
  in_progress: { text: 'In progress', className: 'border-warning text-steel-800' },
  quoted: { text: 'Quoted', className: 'border-success text-success' },
  closed: { text: 'Closed', className: 'border-steel-300 text-steel-600' },
};
/** Longer lists are collapsed. */
const SHOWN_AT_ONCE = 5;

const dayOf = (iso: string) =>
  new Date(iso).toLocaleDateString('en-IN', { day: 'numeric', month: 'long', year: 'numeric' });

/** One sent enquiry, with its status and a button to add the same lines to the cart again. */
export function SentEnquiry({ enquiry, onAgain }: { enquiry: MyEnquiry; onAgain: () => void }) {
  const { reference, sent_at, status, lines, note, po_reference } = enquiry;
  const { text, className } = STATES[status];
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const table = <Lines lines={lines} label={`Models of ${reference}`} />;
  return (
    <article aria-label={reference} className="rounded-lg border border-steel-200">
      <header className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-steel-200 bg-steel-50 px-4 py-3">
        <h2 className="text-lg tabular-nums md:text-lg">{reference}</h2>
        <time dateTime={sent_at} className="text-sm text-steel-600">
          {dayOf(sent_at)}
        </time>
        <span className={`rounded-full border bg-white px-3 py-0.5 text-sm font-semibold ${className}`}>{text}</span>
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
      </div>
    </article>
  );
}

function Lines({ lines, label }: { lines: MyEnquiry['lines']; label: string }) {
  return (
    <table aria-label={label} className="w-full max-w-3xl border-collapse">
      <thead>
        <tr className="border-steel-300 border-b text-steel-600">
          <th scope="col" className="py-1.5 pe-3 text-start font-semibold">
            Model Number
          </th>
          <th scope="col" className="py-1.5 pe-3 text-start font-semibold max-sm:hidden">
            Product
          </th>
          <th scope="col" className="py-1.5 text-end font-semibold">
            Quantity
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.position} className="border-steel-100 border-b last:border-b-0">
            <th scope="row" className="py-1.5 pe-3 text-start font-semibold break-words">
              {line.model_id === null ? (
                <>
                  {line.model_name} <span className="font-normal text-steel-600">(no longer in the catalogue)</span>
                </>
              ) : (
                <Link to={modelPath(line.model_name)} className="text-slate-700 hover:underline">
                  {line.model_name}
                </Link>
              )}
            </th>
            <td className="py-1.5 pe-3 text-steel-700 max-sm:hidden">{line.product_name}</td>
            <td className="py-1.5 text-end tabular-nums">{line.quantity}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
