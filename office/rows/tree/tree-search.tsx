import { useQuery } from '@tanstack/react-query';
import type { Catalogue } from '../../../src/features/office/catalogue/catalogue.contract.ts';
import type { OfficeRow as Row } from '../../../src/features/office/resources/resources.contract.ts';
import { EmptyState } from '../../../src/ui/lists/empty-state.tsx';
import { placedCategories, stateOf, useCatalogue } from '../../shell/data/catalogue.ts';
import { office } from '../../shell/data/office-api.ts';
import { written } from '../../shell/data/values.ts';
import { StateTag } from '../../shell/parts/state-tag.tsx';
import { Waiting } from '../../shell/parts/waiting.tsx';

const SHOWN = 12;

export interface Found {
  resource: string;
  id: number | string;
  name: string;
  place: string;
  state: string | undefined;
}

function foundInTree(catalogue: Catalogue, search: string): Found[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const holds = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const own = (name: string) => words.some((word) => name.toLowerCase().includes(word));
  const brands = catalogue.brands.filter(({ name }) => holds(name));
  const categories = placedCategories(catalogue).filter(({ path, name }) => holds(path) && own(name));
  return [
    ...brands.map((row) => ({
      ...{ resource: 'brands', id: row.id, name: row.name, place: 'Brand', state: stateOf(row, undefined) },
    })),
    ...categories.slice(0, SHOWN).map(({ name, path, stored, draft }) => ({
      resource: stored ? 'categories' : 'drafts',
      id: stored?.id ?? draft?.id ?? 0,
      name,
      place: path.split(' › ').slice(0, -1).join(' › '),
      state: stateOf(stored, draft),
    })),
  ];
}

const rowsLike = async (resource: string, search: string): Promise<readonly Row[]> =>
  (await office.getRaw('/api/office/rows', { resource, search, state: 'all', per_page: String(SHOWN) })).rows;

export function TreeSearch({ search, onSelect }: { search: string; onSelect: (found: Found) => void }) {
  const { data: catalogue } = useCatalogue();
  const query = useQuery({
    queryKey: ['catalogue', 'search', search],
    placeholderData: (before) => before,
    queryFn: async () => {
      const [products, models] = await Promise.all([rowsLike('products', search), rowsLike('models', search)]);
      return { products, models };
    },
  });
  const { products = [], models = [] } = query.data ?? {};
  const paths = new Map(catalogue && placedCategories(catalogue).map(({ slug, path }) => [slug, path]));
  const found: Found[] = [
    ...(catalogue ? foundInTree(catalogue, search) : []),
    ...products.map((row) => ({
      ...{ resource: 'products', id: row.id, name: row.label, state: row.active ? undefined : 'not public' },
      place: paths.get(written(row.category)) ?? '',
    })),
    ...models.map((row) => ({
      ...{ resource: 'models', id: row.id, name: row.label, state: row.active ? undefined : 'not public' },
      place: `Model of ${written(row.product)}`,
    })),
  ];
  return (
    <>
      <Waiting query={query} label="Searching" />
      {query.data && found.length === 0 && (
        <EmptyState title="No results">
          <p>Try a shorter search for a name or a model number.</p>
        </EmptyState>
      )}
      <ul aria-label="What the search found" className="flex flex-col">
        {found.map((one) => (
          <li key={`${one.resource} ${one.id}`}>
            <button
              type="button"
              onClick={() => onSelect(one)}
              className="flex w-full min-w-0 flex-col rounded-md px-2 py-1.5 text-start hover:bg-steel-100"
            >
              <span className="max-w-full truncate font-semibold text-slate-700">
                {one.name}
                {one.state && <StateTag>{one.state}</StateTag>}
              </span>
              <span className="max-w-full truncate text-xs text-steel-600">{one.place}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
