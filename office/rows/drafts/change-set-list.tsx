import { Link } from 'react-router';
import type { ChangeSet } from '../../../src/features/office/drafts/change-sets.contract.ts';
import { formatPlural } from '../../shell/data/form-values.ts';
import { formatMoment, formatMomentInZone } from '../../shell/data/moments.ts';
import { StateTag } from '../../shell/parts/state-tag.tsx';
import { CHANGE_SET_STATE_NAMES } from './drafts-data.ts';

export const ChangeSetList = ({ sets }: { sets: readonly ChangeSet[] }) => (
  <ul className="flex max-w-4xl flex-col divide-y divide-steel-200 border-y border-steel-200">
    {sets.map((set) => (
      <li key={set.id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-3">
        <Link to={`/drafts/${set.id}`} className="text-link font-semibold">
          {set.title}
        </Link>
        {set.state !== 'open' && <StateTag>{CHANGE_SET_STATE_NAMES[set.state]}</StateTag>}
        <span className="text-steel-600">{formatPlural(set.changes, 'draft')}</span>
        <span className="w-full text-sm text-steel-600">{describeChangeSet(set)}</span>
        {set.problem && <span className="w-full text-sm text-danger">{set.problem}</span>}
      </li>
    ))}
  </ul>
);

export function describeChangeSet(set: ChangeSet): string {
  const { created_by, created_at, published_by, published_at, publish_at, state, note } = set;
  if (state === 'scheduled' && publish_at) return `Planned by ${published_by} for ${formatMomentInZone(publish_at)}`;
  if (state === 'published' && published_at)
    return [`Published by ${published_by} on ${formatMomentInZone(published_at)}.`, note].filter(Boolean).join(' ');
  return [`Started by ${created_by} on ${formatMoment(created_at)}.`, note].filter(Boolean).join(' ');
}
