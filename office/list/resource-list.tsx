import { Link, useParams } from 'react-router';
import { buttonClass } from '../../src/ui/button.tsx';
import { Icon } from '../../src/ui/icon.tsx';
import { EmptyState } from '../../src/ui/lists/empty-state.tsx';
import { PLUS } from '../../src/ui/page-icon-paths.ts';
import type { Resource } from '../data/office-types.ts';
import { useMay, useResource } from '../data/session.ts';
import type { Kinds } from '../parts/kind-screens.ts';
import { NotHere } from '../parts/not-here.tsx';
import { Screen } from '../parts/screen.tsx';
import { Waiting } from '../parts/waiting.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { ListExport } from './list-export.tsx';
import { ListFilters } from './list-filters.tsx';
import { ListPages } from './list-pages.tsx';
import { mayOrder, OrderInto } from './row-order.tsx';
import { RowTable } from './row-table.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useList } from './use-list.ts';
import { WhyEmpty } from './why-empty.tsx';

/** The rows of a resource; the address holds what is searched, filtered, sorted, and the page. */
export function ResourceList({ kinds }: { kinds: Kinds }) {
  const resource = useResource(useParams().resource);
  return resource ? <ListOf key={resource.name} resource={resource} kinds={kinds} /> : <NotHere />;
}

function ListOf({ resource, kinds }: { resource: Resource; kinds: Kinds }) {
  const list = useList(resource);
  const mayWrite = useMay(resource.right, 'write');
  const filtered = Object.keys(list.filter).length > 0;
  const add = mayWrite && (
    <Link to={`/${resource.name}/add`} className={buttonClass({ size: 'small' })}>
      <Icon path={PLUS} className="size-4" />
      Add
    </Link>
  );
  return (
    <Screen
      title={resource.label}
      actions={
        <>
          {kinds[resource.name]?.listLinks?.map(({ name, to }) => (
            <Link key={to} to={to} className={buttonClass({ variant: 'secondary', size: 'small' })}>
              {name}
            </Link>
          ))}
          {add}
        </>
      }
    >
      <div className="flex flex-wrap items-end gap-3">
        <ListFilters resource={resource} filter={list.filter} onFilter={(next) => list.setFilter(next)} />
        <ColumnMenu resource={resource} />
        <ListExport resource={resource} filter={list.filter} sort={list.sort} />
        {mayWrite && mayOrder(resource, list) && <OrderInto set={list.set} onSet={list.setSet} />}
      </div>
      <Waiting query={list} label={`Loading ${resource.label.toLowerCase()}`} />
      {list.rows && !list.rows.length && (
        <EmptyState
          title={filtered ? 'Nothing fits' : `No ${resource.label.toLowerCase()} yet`}
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
          {filtered ? (
            <WhyEmpty resource={resource} filter={list.filter} />
          ) : (
            <p>What you add here is on the site at once.</p>
          )}
        </EmptyState>
      )}
      {!!list.rows?.length && (
        <>
          <RowTable resource={resource} list={list} selectable={mayWrite} />
          <ListPages list={list} />
        </>
      )}
      {mayWrite && <SelectionBar key={JSON.stringify(list.filter)} resource={resource} list={list} />}
    </Screen>
  );
}
