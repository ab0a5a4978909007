import { Link, useParams } from 'react-router';
import type { PresentedResource } from '../../../src/features/office/rows/resources.contract.ts';
import { Button, buildButtonClass } from '../../../src/ui/button.tsx';
import { TOOL_LINE_CLASS, ToolMenu } from '../../../src/ui/forms/tool-menu.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { EmptyState } from '../../../src/ui/lists/empty-state.tsx';
import { Pager } from '../../../src/ui/lists/pager.tsx';
import { PLUS_ICON } from '../../../src/ui/page-icon-paths.ts';
import { formatResourceValue } from '../../shell/data/form-values.ts';
import { buildRowsInput, type ListFilter, type ListSort } from '../../shell/data/row-queries.ts';
import { useHasRight, useResource } from '../../shell/data/staff-session.ts';
import type { KindScreensByResource } from '../../shell/parts/kind-screens.ts';
import { NotFoundScreen } from '../../shell/parts/not-found-screen.tsx';
import { OfficeScreen } from '../../shell/parts/office-screen.tsx';
import { QueryStatus } from '../../shell/parts/query-status.tsx';
import { useListActs } from '../acts/list-acts.tsx';
import { LIST_STATES, ListFilters } from './list-filters.tsx';
import { mayOrderRows, OrderTargetSelect } from './row-order.tsx';
import { listChoosableColumns, RowTable, useListColumns } from './row-table.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { LAST_LIST_PAGE, type ResourceListState, ROWS_PER_PAGE, useResourceList } from './use-resource-list.ts';

const EXPORT_FORMATS = [
  ['xlsx', 'Excel workbook'],
  ['csv', 'CSV'],
] as const;

function ListExport({ resource, filter, sort }: { resource: PresentedResource; filter: ListFilter; sort: ListSort }) {
  const query = new URLSearchParams(buildRowsInput(resource.name, filter, sort));
  return (
    <ToolMenu name="Export">
      {EXPORT_FORMATS.map(([format, name]) => (
        <a key={format} download href={`/api/office/export?${query}&format=${format}`} className="text-link">
          {name}
        </a>
      ))}
    </ToolMenu>
  );
}

export function ResourceList({ name, kinds }: { name?: string; kinds: KindScreensByResource }) {
  const { resource: named } = useParams();
  const resource = useResource(name ?? named);
  const mayRead = useHasRight(resource?.right ?? '', 'read');
  return resource && mayRead ? (
    <OpenedResourceList key={resource.name} resource={resource} kinds={kinds} />
  ) : (
    <NotFoundScreen />
  );
}

function OpenedResourceList({ resource, kinds }: { resource: PresentedResource; kinds: KindScreensByResource }) {
  const list = useResourceList(resource);
  const mayWrite = useHasRight(resource.right, 'write');
  const mayArchive = mayWrite && !resource.is_private;
  const mayChoose = mayArchive || resource.acts.some(({ of_many }) => of_many);
  const filtered = Object.keys(list.filter).length > 0;
  const isEmpty = !filtered && list.rows?.length === 0;
  const add = mayWrite && resource.fields.length > 0 && (
    <Link to={`/${resource.name}/add`} className={buildButtonClass({ size: 'small' })}>
      <Icon path={PLUS_ICON} className="size-4" />
      Add
    </Link>
  );
  const { Above, listActsOf: of, listLinks = [], madeAt } = kinds[resource.name] ?? {};
  const { buttons, dialog } = useListActs({ resource: of ?? resource.name, isMain: !add && !of });
  const links = isEmpty && madeAt ? [madeAt] : listLinks;
  const acts = (
    <>
      {links.map(({ name, to }) => (
        <Link key={to} to={to} className={buildButtonClass({ variant: 'secondary', size: 'small' })}>
          {name}
        </Link>
      ))}
      {buttons}
      {add}
    </>
  );
  return (
    <OfficeScreen title={resource.label} actions={!isEmpty && acts}>
      {Above && <Above />}
      <div className="flex flex-wrap items-end gap-3">
        <ListFilters
          resource={resource}
          filter={list.filter}
          total={list.unfiltered}
          onFilter={(next) => list.setFilter(next)}
        />
        {!isEmpty && (
          <>
            <ColumnMenu resource={resource} />
            <ListExport resource={resource} filter={list.filter} sort={list.sort} />
          </>
        )}
        {mayWrite && mayOrderRows(resource, list) && <OrderTargetSelect set={list.set} onSet={list.setSet} />}
      </div>
      <QueryStatus query={list} label={`Loading ${resource.label.toLowerCase()}`} />
      {list.rows && !list.rows.length && (
        <EmptyState
          title={filtered ? 'No results' : `No ${resource.label.toLowerCase()} yet`}
          actions={
            filtered ? (
              <button
                type="button"
                onClick={() => list.setFilter({})}
                className={buildButtonClass({ variant: 'secondary' })}
              >
                Show all
              </button>
            ) : (
              acts
            )
          }
        >
          {filtered ? <EmptyListNote resource={resource} filter={list.filter} /> : resource.about}
        </EmptyState>
      )}
      {!!list.rows?.length && (
        <>
          <RowTable resource={resource} list={list} selectable={mayChoose} />
          <ListPagination list={list} />
        </>
      )}
      {dialog}
      {mayChoose && <SelectionBar key={JSON.stringify(list.filter)} resource={resource} list={list} />}
    </OfficeScreen>
  );
}

function ColumnMenu({ resource }: { resource: PresentedResource }) {
  const { columns, toggle, reset } = useListColumns(resource);
  const fields = listChoosableColumns(resource);
  if (!fields.length) return null;
  return (
    <ToolMenu name="Columns">
      <fieldset>
        <legend className="sr-only">Columns of the list</legend>
        {fields.map(({ name, label }) => (
          <label key={name} className={TOOL_LINE_CLASS}>
            <input
              type="checkbox"
              checked={columns.some((column) => column.name === name)}
              onChange={() => toggle(name)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {reset && (
        <Button variant="quiet" size="small" className="self-start" onClick={reset}>
          Reset
        </Button>
      )}
    </ToolMenu>
  );
}

function ListPagination({ list }: { list: ResourceListState }) {
  const { total, page, rows = [], exact } = list;
  const first = (page - 1) * ROWS_PER_PAGE + 1;
  const pages = Math.min(Math.ceil(total / ROWS_PER_PAGE), LAST_LIST_PAGE);
  const hrefOf = (to: number) => {
    const search = new URLSearchParams(window.location.search);
    search.set('page', String(to));
    return `?${search}` as const;
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-steel-600 tabular-nums">
        {first} to {first + rows.length - 1} of {exact ? total : `more than ${total}`}
      </p>
      <Pager label="Pages" page={page} pages={pages} hrefOf={hrefOf} onPage={(to) => list.setPage(to)} />
    </div>
  );
}

function EmptyListNote({ resource, filter }: { resource: PresentedResource; filter: ListFilter }) {
  const { state, ...others } = filter;
  const asked = Object.entries(others).map(([name, value]) => describeFilter(resource, name, value));
  const [only] = asked;
  return (
    <>
      {asked.length === 1 && <p>{only?.none ?? 'Try a shorter search, or remove the filter.'}</p>}
      {asked.length > 1 && (
        <>
          <p>Nothing matches all of these:</p>
          <ul className="my-2">
            {asked.map(({ words }) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      )}
      {state !== 'all' && !resource.is_private && <p>Only entries that are {getStateLabel(state)} were searched.</p>}
    </>
  );
}

const getStateLabel = (state = 'active') =>
  LIST_STATES.find(({ value }) => value === state)?.label.toLowerCase() ?? state;

function describeFilter(
  { filters, facts, fields }: PresentedResource,
  name: string,
  value: string,
): { words: string; none?: string } {
  if (name === 'search') return { words: `contains “${value}”` };
  const offered = filters.find((one) => name === `f.${one.name}`);
  const choice = offered?.choices.find((one) => one.value === value);
  if (offered && choice) return { words: `${offered.label}: ${choice.label.toLowerCase()}`, none: choice.none };
  const field = [...facts, ...fields].find((one) => name === `f.${one.name}`);
  return {
    words: field ? `${field.label}: ${formatResourceValue(field, value)}` : 'in the chosen brand or category',
  };
}
