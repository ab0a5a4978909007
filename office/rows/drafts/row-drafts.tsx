import { Link } from 'react-router';
import type { Resource, OfficeRow as Row } from '../../../src/features/office/resources/resources.contract.ts';
import { draftedIn } from '../../shell/data/values.ts';
import { useSetsOfRow } from './drafts-data.ts';

export function RowDrafts({ resource, row }: { resource: Resource; row: Row }) {
  const { data: sets } = useSetsOfRow(resource.name, row.id);
  if (!sets?.length) return null;
  return (
    <p className="rounded-md bg-slate-50 px-3 py-2">
      {draftedIn(sets.length)}{' '}
      {sets.map(({ id, title }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <Link to={`/drafts/${id}`} className="text-link font-semibold">
            {title}
          </Link>
        </span>
      ))}
      . The public version is below.
    </p>
  );
}
