import type { MyEnquiry } from './my-enquiries.contract.ts';

const dayOf = (iso: string) =>
  new Date(iso).toLocaleDateString('en-IN', { day: 'numeric', month: 'short', year: 'numeric' });

/** What was written about an enquiry since it was sent, the first letter first; the last one is open. */
export const EnquiryLetters = ({ reference, letters }: Pick<MyEnquiry, 'reference' | 'letters'>) => (
  <section aria-label={`Letters about ${reference}`} className="flex flex-col gap-2 border-t border-steel-200 pt-3">
    {letters.map(({ at, direction, subject, text, files }, index) => (
      <details key={`${at} ${subject}`} open={index === letters.length - 1}>
        <summary className="cursor-pointer py-1.5">
          <span className="font-semibold text-steel-800">{direction === 'out' ? 'Our answer' : 'You wrote'}</span>
          <span className="ms-3 text-steel-600">{dayOf(at)}</span>
        </summary>
        <div
          className={`rounded-md border-s-3 px-4 py-3 ${direction === 'out' ? 'border-slate-500 bg-steel-50' : 'border-steel-300'}`}
        >
          {subject && <p className="mb-2 font-semibold text-steel-900">{subject}</p>}
          <p className="break-words whitespace-pre-line text-steel-800">{text}</p>
          {files.length > 0 && <p className="mt-2 text-steel-600">Sent with it: {files.join(', ')}</p>}
        </div>
      </details>
    ))}
  </section>
);
