import { Link } from '../../../ui/links/link.tsx';
import { StoredImage } from '../../../ui/media/stored-image.tsx';
import { formatModelCount } from '../measures/tile-key-figures.tsx';
import type { ChoiceGroup } from './choices.contract.ts';
import { type FilterSelection, type ListSearch, listSearch } from './filter-selection-url.ts';

interface ChoiceGroupsProps {
  groups: readonly ChoiceGroup[];
  slug: string;
  search?: Pick<ListSearch, 'search' | 'sort' | 'filters'>;
  className?: string;
}

export function ChoiceGroups({ groups, slug, search, className = '' }: ChoiceGroupsProps) {
  if (!groups.length) return null;
  return (
    <nav
      aria-label="Choose clamps by"
      className={`flex gap-4 overflow-x-auto -mx-1 px-1 py-1 ${className}`}
      data-screen-only=""
    >
      {groups.map(({ name, values }) => {
        const chosen = listChosenValues(search?.filters ?? {}, name);
        return (
          <section key={name} aria-label={name} className="flex-none">
            <p aria-hidden="true" className="eyebrow mb-1">
              {name}
            </p>
            <ul className="flex gap-2">
              {values.map((choice) => {
                const isChosen = chosen.includes(choice.value);
                const wanted = isChosen ? chosen.filter((one) => one !== choice.value) : [...chosen, choice.value];
                const filters: FilterSelection = { ...search?.filters, [name]: wanted };
                return (
                  <li key={choice.value} className="w-48">
                    <Link
                      to={listSearch.hrefWith(`/Products/${encodeURIComponent(slug)}`, { ...search, filters })}
                      aria-current={isChosen || undefined}
                      className={TILE}
                    >
                      <span className="size-12 flex-none overflow-hidden rounded-sm bg-steel-50">
                        <StoredImage
                          folder={choice.folder}
                          file={choice.picture}
                          alt=""
                          sizes="96px"
                          className="size-full object-cover mix-blend-multiply"
                        />
                      </span>
                      <span className="min-w-0 text-xs text-steel-600">
                        <span className="block text-sm leading-5 font-semibold text-steel-900">{choice.value}</span>
                        {choice.good_for}{' '}
                        <span className="whitespace-nowrap tabular-nums">
                          ({formatModelCount(choice.models) || 'none left'})
                        </span>
                      </span>
                    </Link>
                  </li>
                );
              })}
            </ul>
          </section>
        );
      })}
    </nav>
  );
}

const TILE =
  'flex h-full items-center gap-2.5 rounded-md border border-steel-200 bg-white p-2 hover:border-steel-400 aria-[current]:border-slate-700';

function listChosenValues(filters: FilterSelection, name: string): string[] {
  const choice = filters[name];
  return Array.isArray(choice) ? choice : [];
}
