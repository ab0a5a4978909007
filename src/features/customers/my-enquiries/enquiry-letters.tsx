import { useState } from 'react';
import { api } from '../../../web/api.ts';
import { MoreOfMine } from '../own-lists/more-of-mine.tsx';
import type { OwnList } from '../own-lists/use-own-list.ts';
import type { MyEnquiry } from './my-enquiries.contract.ts';

const dayOf = (iso: string) =>
  new Date(iso).toLocaleDateString('en-IN', { day: 'numeric', month: 'short', year: 'numeric' });

/** The letters of an enquiry, the first one first; earlier ones are loaded page by page. */
function useLetters({ id, letters, has_earlier }: MyEnquiry): OwnList<MyEnquiry['letters'][number]> {
  const [earlier, setEarlier] = useState({ letters: [] as MyEnquiry['letters'], has_earlier });
  const [state, setState] = useState<'loading' | 'idle' | 'failed'>('idle');
  const items = [...earlier.letters, ...letters];
  const more = async () => {
    setState('loading');
    try {
      const before = items[0]?.id ?? 0;
      const page = await api.getRaw('/api/get_earlier_letters.php', { enquiry_id: id, before });
      setEarlier({ ...page, letters: [...page.letters, ...earlier.letters] });
      setState('idle');
    } catch (error) {
      console.error('Earlier letters could not be loaded', error);
      setState('failed');
    }
  };
  return { items, hasMore: earlier.has_earlier, state, more: () => void more() };
}

/** What was written about an enquiry since it was sent, the first letter first; the last one is open. */
export function EnquiryLetters({ enquiry }: { enquiry: MyEnquiry }) {
  const list = useLetters(enquiry);
  return (
    <section
      aria-label={`Letters about ${enquiry.reference}`}
      className="flex flex-col gap-2 border-t border-steel-200 pt-3"
    >
      <MoreOfMine
        list={list}
        label="Show earlier letters"
        failure="Failed to load earlier letters. Please try again later."
      />
      {list.items.map(({ id, at, direction, subject, text, files }, index) => (
        <details key={id} open={index === list.items.length - 1}>
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
}
