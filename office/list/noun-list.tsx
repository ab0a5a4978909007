import { Link, useParams } from 'react-router';
import { buttonClass } from '../../src/ui/button.tsx';
import { Icon } from '../../src/ui/icon.tsx';
import { EmptyState } from '../../src/ui/lists/empty-state.tsx';
import { PLUS } from '../../src/ui/page-icon-paths.ts';
import { Spinner } from '../../src/ui/spinner.tsx';
import type { Noun } from '../data/office-types.ts';
import { useMay, useNoun } from '../data/session.ts';
import { FailureNote } from '../parts/failure-note.tsx';
import type { Kinds } from '../parts/kind-screens.ts';
import { NotHere } from '../parts/not-here.tsx';
import { Screen } from '../parts/screen.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { ListExport } from './list-export.tsx';
import { ListFilters } from './list-filters.tsx';
import { ListPages } from './list-pages.tsx';
import { RowTable } from './row-table.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useList } from './use-list.ts';

/** The rows of a noun; the address holds what is searched, filtered, sorted, and the page. */
export function NounList({ kinds }: { kinds: Kinds }) {
  const noun = useNoun(useParams().noun);
  return noun ? <ListOf key={noun.noun} noun={noun} kinds={kinds} /> : <NotHere />;
}

function ListOf({ noun, kinds }: { noun: Noun; kinds: Kinds }) {
  const list = useList(noun);
  const mayWrite = useMay(noun.right, 'write');
  const filtered = Object.keys(list.filter).length > 0;
  const add = mayWrite && (
    <Link to={`/${noun.noun}/add`} className={buttonClass({ size: 'small' })}>
      <Icon path={PLUS} className="size-4" />
      Add
    </Link>
  );
  return (
    <Screen
      title={noun.label}
      actions={
        <>
          {kinds[noun.noun]?.listLinks?.map(({ name, to }) => (
            <Link key={to} to={to} className={buttonClass({ variant: 'secondary', size: 'small' })}>
              {name}
            </Link>
          ))}
          {add}
        </>
      }
    >
      <div className="flex flex-wrap items-end gap-3">
        <ListFilters noun={noun} filter={list.filter} onFilter={(next) => list.setFilter(next)} />
        <ColumnMenu noun={noun} />
        <ListExport noun={noun} filter={list.filter} sort={list.sort} />
      </div>
      {list.isPending && <Spinner label={`Loading ${noun.label.toLowerCase()}`} />}
      {list.error && <FailureNote error={list.error} onAgain={() => list.refetch()} />}
      {list.rows && !list.rows.length && (
        <EmptyState
          title={filtered ? 'Nothing fits' : `No ${noun.label.toLowerCase()} yet`}
          actions={
            filtered ? (
              <button
                type="button"
                onClick={() => list.setFilter({})}
                className={buttonClass({ variant: 'secondary' })}
              >
                Show all
              </button>
            ) : (
              add
            )
          }
        >
          {filtered ? <p>Search for less, or remove a filter.</p> : <p>What you add here is on the site at once.</p>}
        </EmptyState>
      )}
      {!!list.rows?.length && (
        <>
          <RowTable noun={noun} list={list} selectable={mayWrite} />
          <ListPages list={list} />
        </>
      )}
      {mayWrite && <SelectionBar key={JSON.stringify(list.filter)} noun={noun} list={list} />}
    </Screen>
  );
}
