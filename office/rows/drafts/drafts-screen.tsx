import { Link, useSearchParams } from 'react-router';
import { buildButtonClass } from '../../../src/ui/button.tsx';
import { EmptyState } from '../../../src/ui/lists/empty-state.tsx';
import { OfficeScreen } from '../../shell/parts/office-screen.tsx';
import { QueryStatus } from '../../shell/parts/query-status.tsx';
import { ChangeSetList } from './change-set-list.tsx';
import { type ChangeSetFilter, useChangeSets } from './drafts-data.ts';

const TABS: [state: ChangeSetFilter, name: string][] = [
  ['waiting', 'Waiting'],
  ['published', 'Published'],
  ['discarded', 'Discarded'],
];
const EMPTY_TEXTS: Record<ChangeSetFilter, string> = {
  waiting: 'Changes that you save as drafts wait here until you publish them.',
  published: 'No change set has been published yet.',
  discarded: 'No change set has been discarded.',
};

export function DraftsScreen() {
  const [params] = useSearchParams();
  const state = TABS.find(([one]) => one === params.get('state'))?.[0] ?? 'waiting';
  const query = useChangeSets(state);
  const sets = query.data;
  return (
    <OfficeScreen title="Drafts">
      <nav aria-label="Which drafts" className="flex gap-1">
        {TABS.map(([one, name]) => (
          <Link
            key={one}
            to={one === 'waiting' ? '/drafts' : `/drafts?state=${one}`}
            aria-current={one === state ? 'page' : undefined}
            className="flex min-h-8 items-center rounded-md px-3 text-steel-700 hover:bg-steel-100 aria-[current]:bg-slate-100 aria-[current]:font-semibold aria-[current]:text-slate-800"
          >
            {name}
          </Link>
        ))}
      </nav>
      <QueryStatus query={query} label="Loading the drafts" />
      {sets?.length === 0 && (
        <EmptyState
          title="No drafts"
          actions={
            state === 'waiting' && (
              <Link to="/catalogue" className={buildButtonClass({ variant: 'secondary', size: 'small' })}>
                Open the catalogue
              </Link>
            )
          }
        >
          {EMPTY_TEXTS[state]}
        </EmptyState>
      )}
      {!!sets?.length && <ChangeSetList sets={sets} />}
    </OfficeScreen>
  );
}
