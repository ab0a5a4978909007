import { Link } from 'react-router';
import type { Resource, Row } from '../data/office-types.ts';
import { useSetsOfRow } from './drafts-data.ts';

/** Says that a row has drafts which are not public yet; nothing for one that has none. */
export function RowDrafts({ resource, row }: { resource: Resource; row: Row }) {
  const { data: sets } = useSetsOfRow(resource.name, row.id);
  if (!sets?.length) return null;
  return (
    <p className="rounded-md bg-slate-50 px-3 py-2">
      {sets.length === 1 ? 'There is a draft of this in ' : 'There are drafts of this in '}
      {sets.map(({ id, title }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <Link to={`/drafts/${id}`} className="text-link font-semibold">
            {title}
          </Link>
        </span>
      ))}
      . Below is what is public.
    </p>
  );
}
