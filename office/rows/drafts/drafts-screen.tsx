import { Link, useSearchParams } from 'react-router';
import { buttonClass } from '../../../src/ui/button.tsx';
import { EmptyState } from '../../../src/ui/lists/empty-state.tsx';
import { Screen } from '../../shell/parts/screen.tsx';
import { Waiting } from '../../shell/parts/waiting.tsx';
import { type SetsState, useSets } from './drafts-data.ts';
import { SetList } from './set-list.tsx';

const TABS: [state: SetsState, name: string][] = [
  ['waiting', 'Waiting'],
  ['published', 'Published'],
  ['discarded', 'Discarded'],
];
const EMPTY: Record<SetsState, string> = {
  waiting: 'A change that you save as a draft waits here, and is public only once you publish it.',
  published: 'No change set has been published yet.',
  discarded: 'No change set has been discarded.',
};

export function DraftsScreen() {
  const [params] = useSearchParams();
  const state = TABS.find(([one]) => one === params.get('state'))?.[0] ?? 'waiting';
  const query = useSets(state);
  const sets = query.data;
  return (
    <Screen title="Drafts">
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
      <Waiting query={query} label="Loading the drafts" />
      {sets?.length === 0 && (
        <EmptyState
          title="No drafts"
          actions={
            state === 'waiting' && (
              <Link to="/catalogue" className={buttonClass({ variant: 'secondary', size: 'small' })}>
                Open the catalogue
              </Link>
            )
          }
        >
          {EMPTY[state]}
        </EmptyState>
      )}
      {!!sets?.length && <SetList sets={sets} />}
    </Screen>
  );
}
