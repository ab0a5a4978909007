import { Link } from 'react-router';
import { dueWords } from '../enquiries/desk-data.ts';
import { useRequests } from '../privacy/privacy-data.ts';

/** That somebody waits for an answer about their data; nothing when nobody does. */
export function OpenRequests() {
  const { items, hasNextPage } = useRequests('open');
  const [first] = items;
  if (!first) return null;
  return (
    <section aria-labelledby="privacy" className="flex flex-col gap-2 rounded-md border border-steel-200 p-4">
      <h2 id="privacy">Requests about personal data</h2>
      <p>
        <Link to="/privacy-requests" className="text-link">
          {items.length}
          {hasNextPage && '+'} open
        </Link>
        , the first {dueWords(first)}
      </p>
    </section>
  );
}
