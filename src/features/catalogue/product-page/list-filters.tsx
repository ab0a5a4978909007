import { useNavigate } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { CLOSE } from '../../../ui/icon-paths.ts';
import { usePageAddress } from '../../../web/search/page-address.ts';
import { type Choice, gridSearch, type Selection } from '../filters/filter-selection-url.ts';
import type { TableView } from '../model-tables/table-view.ts';

interface ListFiltersProps {
  tables: readonly TableView[];
  selection: Selection;
  /** How many models fit. */
  count: number;
  /** Whether the others are left out. */
  only: boolean;
  onOnly: (only: boolean) => void;
}

/** The filters of the list that led here, how many models fit them, and ways to take them back. */
export function ListFilters({ tables, selection, count, only, onOnly }: ListFiltersProps) {
  const { pathname } = usePageAddress();
  const navigate = useNavigate();
  const all = tables.reduce((sum, { rows }) => sum + rows.length, 0);
  const show = (filters: Selection) =>
    navigate(gridSearch.hrefWith(pathname, { filters }), { replace: true, preventScrollReset: true });
  const without = (name: string) =>
    Object.fromEntries(Object.entries(selection).filter(([other]) => other !== name)) as Selection;
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
              aria-label={`Remove the filter ${name} ${choiceText(choice, unitOf(tables, name))}`}
              onClick={() => show(without(name))}
              className="group flex min-h-8 items-center gap-1.5 rounded-md border border-steel-300 bg-white ps-2.5 pe-1.5 text-steel-600 hover:border-steel-500"
            >
              {name}
              <span className="max-w-[16rem] truncate font-semibold text-steel-900 tabular-nums">
                {choiceText(choice, unitOf(tables, name))}
              </span>
              <Icon path={CLOSE} className="size-4 text-steel-500 group-hover:text-steel-900" />
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

const unitOf = (tables: readonly TableView[], name: string) =>
  tables.flatMap(({ typed }) => typed).find((attribute) => attribute.name === name)?.unit ?? '';

/** `≥ 2000 N`, `50 to 80 mm`, `Steel or Brass`. */
function choiceText(choice: Choice, unit: string): string {
  const withUnit = (text: string) => (unit ? `${text} ${unit}` : text);
  if (Array.isArray(choice)) return withUnit(choice.join(' or '));
  const { min, max } = choice;
  return withUnit(min && max ? `${min} to ${max}` : min ? `≥ ${min}` : `≤ ${max}`);
}
