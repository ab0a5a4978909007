import { Link, useParams } from 'react-router';
import type { Resource } from '../../../src/features/office/resources/resources.contract.ts';
import { Button, buttonClass } from '../../../src/ui/button.tsx';
import { TOOL_LINE, ToolMenu } from '../../../src/ui/forms/tool-menu.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { EmptyState } from '../../../src/ui/lists/empty-state.tsx';
import { Pager } from '../../../src/ui/lists/pager.tsx';
import { PLUS } from '../../../src/ui/page-icon-paths.ts';
import { type ListFilter, type ListSort, rowsInput } from '../../shell/data/rows.ts';
import { useMay, useResource } from '../../shell/data/session.ts';
import { labelOfValue } from '../../shell/data/values.ts';
import type { Kinds } from '../../shell/parts/kind-screens.ts';
import { NotHere } from '../../shell/parts/not-here.tsx';
import { Screen } from '../../shell/parts/screen.tsx';
import { Waiting } from '../../shell/parts/waiting.tsx';
import { useListActs } from '../acts/list-acts.tsx';
import { ListFilters, STATES } from './list-filters.tsx';
import { mayOrder, OrderInto } from './row-order.tsx';
import { choosableColumns, RowTable, useColumns } from './row-table.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { LAST_PAGE, type List, PER_PAGE, useList } from './use-list.ts';

const FORMATS = [
  ['xlsx', 'Excel workbook'],
  ['csv', 'CSV'],
] as const;

function ListExport({ resource, filter, sort }: { resource: Resource; filter: ListFilter; sort: ListSort }) {
  const query = new URLSearchParams(rowsInput(resource.name, filter, sort));
  return (
    <ToolMenu name="Export">
      {FORMATS.map(([format, name]) => (
        <a key={format} download href={`/api/office/export?${query}&format=${format}`} className="text-link">
          {name}
        </a>
      ))}
    </ToolMenu>
  );
}

export function ResourceList({ name, kinds }: { name?: string; kinds: Kinds }) {
  const { resource: named } = useParams();
  const resource = useResource(name ?? named);
  const mayRead = useMay(resource?.right ?? '', 'read');
  return resource && mayRead ? <ListOf key={resource.name} resource={resource} kinds={kinds} /> : <NotHere />;
}

function ListOf({ resource, kinds }: { resource: Resource; kinds: Kinds }) {
  const list = useList(resource);
  const mayWrite = useMay(resource.right, 'write');
  const mayArchive = mayWrite && !resource.is_private;
  const mayChoose = mayArchive || resource.acts.some(({ of_many }) => of_many);
  const filtered = Object.keys(list.filter).length > 0;
  const isEmpty = !filtered && list.rows?.length === 0;
  const add = mayWrite && resource.fields.length > 0 && (
    <Link to={`/${resource.name}/add`} className={buttonClass({ size: 'small' })}>
      <Icon path={PLUS} className="size-4" />
      Add
    </Link>
  );
  const { Above, listActsOf: of, listLinks = [], madeAt } = kinds[resource.name] ?? {};
  const { buttons, dialog } = useListActs({ resource: of ?? resource.name, isMain: !add && !of });
  const links = isEmpty && madeAt ? [madeAt] : listLinks;
  const acts = (
    <>
      {links.map(({ name, to }) => (
        <Link key={to} to={to} className={buttonClass({ variant: 'secondary', size: 'small' })}>
          {name}
        </Link>
      ))}
      {buttons}
      {add}
    </>
  );
  return (
    <Screen title={resource.label} actions={!isEmpty && acts}>
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
        {mayWrite && mayOrder(resource, list) && <OrderInto set={list.set} onSet={list.setSet} />}
      </div>
      <Waiting query={list} label={`Loading ${resource.label.toLowerCase()}`} />
      {list.rows && !list.rows.length && (
        <EmptyState
          title={filtered ? 'No results' : `No ${resource.label.toLowerCase()} yet`}
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
              acts
            )
          }
        >
          {filtered ? <WhyEmpty resource={resource} filter={list.filter} /> : resource.about}
        </EmptyState>
      )}
      {!!list.rows?.length && (
        <>
          <RowTable resource={resource} list={list} selectable={mayChoose} />
          <ListPages list={list} />
        </>
      )}
      {dialog}
      {mayChoose && <SelectionBar key={JSON.stringify(list.filter)} resource={resource} list={list} />}
    </Screen>
  );
}

function ColumnMenu({ resource }: { resource: Resource }) {
  const { columns, toggle, reset } = useColumns(resource);
  const fields = choosableColumns(resource);
  if (!fields.length) return null;
  return (
    <ToolMenu name="Columns">
      <fieldset>
        <legend className="sr-only">Columns of the list</legend>
        {fields.map(({ name, label }) => (
          <label key={name} className={TOOL_LINE}>
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

function ListPages({ list }: { list: List }) {
  const { total, page, rows = [], exact } = list;
  const first = (page - 1) * PER_PAGE + 1;
  const pages = Math.min(Math.ceil(total / PER_PAGE), LAST_PAGE);
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

function WhyEmpty({ resource, filter }: { resource: Resource; filter: ListFilter }) {
  const { state, ...others } = filter;
  const asked = Object.entries(others).map(([name, value]) => askedFor(resource, name, value));
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
      {state !== 'all' && !resource.is_private && <p>Only records that are {stateName(state)} were searched.</p>}
    </>
  );
}

const stateName = (state = 'active') => STATES.find(({ value }) => value === state)?.label.toLowerCase() ?? state;

function askedFor({ filters, facts, fields }: Resource, name: string, value: string): { words: string; none?: string } {
  if (name === 'search') return { words: `contains “${value}”` };
  const offered = filters.find((one) => name === `f.${one.name}`);
  const choice = offered?.choices.find((one) => one.value === value);
  if (offered && choice) return { words: `${offered.label}: ${choice.label.toLowerCase()}`, none: choice.none };
  const field = [...facts, ...fields].find((one) => name === `f.${one.name}`);
  return {
    words: field ? `${field.label}: ${labelOfValue(field, value)}` : 'in the chosen brand or category',
  };
}
