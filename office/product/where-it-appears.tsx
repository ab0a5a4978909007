import { useQuery } from '@tanstack/react-query';
import { office } from '../data/office-api.ts';
import type { Noun, Row } from '../data/office-types.ts';

/** What belongs to a row, and what on the site leads to it. */
export function WhereItAppears({ noun, row }: { noun: Noun; row: Row }) {
  const { data } = useQuery({
    queryKey: ['uses', noun.noun, row.id],
    gcTime: 0,
    queryFn: () => office.getRaw('/api/office/uses', { noun: noun.noun, id: String(row.id) }),
  });
  if (!data) return null;
  return (
    <section aria-labelledby="where-it-appears" className="flex flex-col gap-3">
      <h2 id="where-it-appears">Where this appears</h2>
      <ul className="list-disc ps-5">
        {row.page_address && (
          <li>
            its page{' '}
            <a href={row.page_address} target="_blank" rel="noreferrer" className="text-link break-all">
              {row.page_address}
            </a>
          </li>
        )}
        {data.uses.map(({ label, count }) => (
          <li key={label}>
            {count} {label}
          </li>
        ))}
      </ul>
    </section>
  );
}
