import { type ReactNode, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { rangesOverlap } from '../../../platform/numbers/compare-numbers.ts';
import { parseBounds, parseLeadingRange, parseNumber } from '../../../platform/numbers/typed-number.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { CLOSE_ICON } from '../../../ui/icon-paths.ts';
import { optionalComponent } from '../../../ui/lazy.tsx';
import { usePageAddress, useSearch } from '../../../web/search/use-search.ts';
import { useHydrated } from '../../../web/use-hydrated.ts';
import { type FilterChoice, type FilterSelection, listSearch } from '../filters/filter-selection-url.ts';
import type { ModelTableView, TableAttributeValues } from '../model-tables/build-table-view.ts';
import type { ChosenModel } from '../model-tables/model-row.tsx';
import { type TableSurroundings, TableSurroundingsContext } from '../model-tables/use-table-rows.ts';
import type { ProductGroupView } from './load-product.ts';

const ModelBar = optionalComponent(async () => (await import('./model-bar.tsx')).ModelBar);

interface ModelChooserProps {
  groups: readonly ProductGroupView[];
  children: ReactNode;
}

/**
 * Lets visitors choose a model. Only the browser reads the filters of the list that led here, so that one cached page
 * serves all visitors (docs/decisions/053-tables-of-thousands.md).
 */
export function ModelChooser({ groups, children }: ModelChooserProps) {
  const hydrated = useHydrated();
  const { filters } = useSearch(listSearch);
  const [chosen, choose] = useState<ChosenModel | null>(null);
  const [only, setOnly] = useState(false);
  const tables = useMemo(() => groups.flatMap((group) => group.tables), [groups]);
  const fitting = useMemo(
    () => (hydrated && Object.keys(filters).length ? findFittingModels(tables, filters) : undefined),
    [hydrated, tables, filters],
  );
  const surroundings = useMemo<TableSurroundings>(() => ({ choose, fitting, fittingOnly: only }), [fitting, only]);
  return (
    <TableSurroundingsContext value={surroundings}>
      {fitting && <ListFilters tables={tables} selection={filters} count={fitting.size} only={only} onOnly={setOnly} />}
      {children}
      {chosen && <ModelBar model={chosen} onClose={() => choose(null)} />}
    </TableSurroundingsContext>
  );
}

interface ListFiltersProps {
  tables: readonly ModelTableView[];
  selection: FilterSelection;
  count: number;
  only: boolean;
  onOnly: (only: boolean) => void;
}

function ListFilters({ tables, selection, count, only, onOnly }: ListFiltersProps) {
  const { pathname } = usePageAddress();
  const navigate = useNavigate();
  const all = tables.reduce((sum, { rows }) => sum + rows.length, 0);
  const show = (filters: FilterSelection) =>
    navigate(listSearch.hrefWith(pathname, { filters }), { replace: true, preventScrollReset: true });
  const without = (name: string) =>
    Object.fromEntries(Object.entries(selection).filter(([other]) => other !== name)) as FilterSelection;
  return (
    <section
      aria-label="Filters of the list"
      data-screen-only=""
      className="-mb-6 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-steel-200 bg-steel-50 px-3 py-2 text-sm"
    >
      <p role="status" className="font-semibold text-steel-900 tabular-nums">
        {count} of {all} models fit
      </p>
      <ul className="flex flex-wrap items-center gap-1.5">
        {Object.entries(selection).map(([name, choice]) => (
          <li key={name}>
            <button
              type="button"
              aria-label={`Remove the filter ${name} ${formatChoice(choice, findAttributeUnit(tables, name))}`}
              onClick={() => show(without(name))}
              className="group flex min-h-8 items-center gap-1.5 rounded-md border border-steel-300 bg-white ps-2.5 pe-1.5 text-steel-600 hover:border-steel-500"
            >
              {name}
              <span className="max-w-[16rem] truncate font-semibold text-steel-900 tabular-nums">
                {formatChoice(choice, findAttributeUnit(tables, name))}
              </span>
              <Icon path={CLOSE_ICON} className="size-4 text-steel-500 group-hover:text-steel-900" />
            </button>
          </li>
        ))}
      </ul>
      <div className="ms-auto flex gap-2">
        {count > 0 && count < all && (
          <Button variant="secondary" size="small" aria-pressed={only} onClick={() => onOnly(!only)}>
            {only ? 'Show the others too' : `Only ${count === 1 ? 'this one' : `these ${count}`}`}
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={() => show({})}>
          Show all {all}
        </Button>
      </div>
    </section>
  );
}

const findAttributeUnit = (tables: readonly ModelTableView[], name: string) =>
  tables.flatMap(({ typed }) => typed).find((attribute) => attribute.name === name)?.unit ?? '';

function formatChoice(choice: FilterChoice, unit: string): string {
  const withUnit = (text: string) => (unit ? `${text} ${unit}` : text);
  if (Array.isArray(choice)) return withUnit(choice.join(' or '));
  const { min, max } = choice;
  return withUnit(min && max ? `${min} to ${max}` : min ? `≥ ${min}` : `≤ ${max}`);
}

/**
 * Ids of the models that match the filters, by the rule of the product list (docs/spec/catalogue.md#product-filters).
 */
export function findFittingModels(tables: readonly ModelTableView[], selection: FilterSelection): ReadonlySet<number> {
  const wanted = Object.entries(selection);
  const ids = tables.flatMap((table) => {
    const tests = wanted.map(([name, choice]) => {
      const typed = table.typed.find((attribute) => attribute.name === name);
      return typed ? buildRowTest(table, typed, choice) : () => false;
    });
    return table.rows.flatMap(([id], at) => (tests.every((fits) => fits(at)) ? [id] : []));
  });
  return new Set(ids);
}

function buildRowTest(
  { rows }: ModelTableView,
  { at, value, values }: TableAttributeValues,
  choice: FilterChoice,
): (row: number) => boolean {
  const textOf = (row: number) => (at === undefined ? (values?.[row] ?? value ?? '') : (rows[row]?.[2][at] ?? ''));
  if (Array.isArray(choice)) {
    const texts = new Set(choice);
    const numbers = choice.flatMap((value) => parseNumber(value) ?? []);
    return (row) => {
      const text = textOf(row);
      const ends = numbers.length ? parseLeadingRange(text) : undefined;
      return texts.has(text) || (ends !== undefined && numbers.some((number) => rangesOverlap(ends, [number, number])));
    };
  }
  const bounds = parseBounds(choice.min, choice.max);
  return (row) => {
    const ends = parseLeadingRange(textOf(row));
    return ends !== undefined && (!bounds || rangesOverlap(ends, bounds));
  };
}
