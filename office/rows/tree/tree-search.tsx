import { useQuery } from '@tanstack/react-query';
import type { CatalogueTreeReply } from '../../../src/features/office/catalogue/catalogue.contract.ts';
import type { OfficeRow as Row } from '../../../src/features/office/rows/resources.contract.ts';
import { EmptyState } from '../../../src/ui/lists/empty-state.tsx';
import { getTreeStateLabel, listCategoriesWithPath, useCatalogue } from '../../shell/data/catalogue-queries.ts';
import { formatPlainValue } from '../../shell/data/form-values.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { QueryStatus } from '../../shell/parts/query-status.tsx';
import { StateTag } from '../../shell/parts/state-tag.tsx';

const MAX_HITS_SHOWN = 12;

export interface TreeSearchHit {
  resource: string;
  id: number | string;
  name: string;
  place: string;
  state: string | undefined;
}

function findInTree(catalogue: CatalogueTreeReply, search: string): TreeSearchHit[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const holds = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const own = (name: string) => words.some((word) => name.toLowerCase().includes(word));
  const brands = catalogue.brands.filter(({ name }) => holds(name));
  const categories = listCategoriesWithPath(catalogue).filter(({ path, name }) => holds(path) && own(name));
  return [
    ...brands.map((row) => ({
      ...{ resource: 'brands', id: row.id, name: row.name, place: 'Brand', state: getTreeStateLabel(row, undefined) },
    })),
    ...categories.slice(0, MAX_HITS_SHOWN).map(({ name, path, stored, draft }) => ({
      resource: stored ? 'categories' : 'drafts',
      id: stored?.id ?? draft?.id ?? 0,
      name,
      place: path.split(' › ').slice(0, -1).join(' › '),
      state: getTreeStateLabel(stored, draft),
    })),
  ];
}

const loadMatchingRows = async (resource: string, search: string): Promise<readonly Row[]> =>
  (await officeApi.getRaw('/api/office/rows', { resource, search, state: 'all', per_page: String(MAX_HITS_SHOWN) }))
    .rows;

export function TreeSearch({ search, onSelect }: { search: string; onSelect: (found: TreeSearchHit) => void }) {
  const { data: catalogue } = useCatalogue();
  const query = useQuery({
    queryKey: ['catalogue', 'search', search],
    placeholderData: (before) => before,
    queryFn: async () => {
      const [products, models] = await Promise.all([
        loadMatchingRows('products', search),
        loadMatchingRows('models', search),
      ]);
      return { products, models };
    },
  });
  const { products = [], models = [] } = query.data ?? {};
  const paths = new Map(catalogue && listCategoriesWithPath(catalogue).map(({ slug, path }) => [slug, path]));
  const found: TreeSearchHit[] = [
    ...(catalogue ? findInTree(catalogue, search) : []),
    ...products.map((row) => ({
      ...{ resource: 'products', id: row.id, name: row.label, state: row.active ? undefined : 'not public' },
      place: paths.get(formatPlainValue(row.category)) ?? '',
    })),
    ...models.map((row) => ({
      ...{ resource: 'models', id: row.id, name: row.label, state: row.active ? undefined : 'not public' },
      place: `Model of ${formatPlainValue(row.product)}`,
    })),
  ];
  return (
    <>
      <QueryStatus query={query} label="Searching" />
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
