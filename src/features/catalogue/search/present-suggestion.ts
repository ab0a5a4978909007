import type { Services } from '../../../platform/api/services.ts';
import { categoryPath, modelPath, productPath } from '../../../web/addresses.ts';
import type { ShownItem } from './answer.ts';
import { detailsOf } from './found-details.store.ts';
import type { Suggestion } from './search.contract.ts';
import type { NamedItem } from './search.store.ts';

const types = { category: 'Category', product: 'Product', model: 'Model', page: 'Page' } as const;

/** Found items for the wire; their details tell them from items with nearly the same name. */
export async function presentSuggestions(services: Services, items: readonly ShownItem[]): Promise<Suggestion[]> {
  const details = await detailsOf(
    services,
    items.filter((item) => item.kind !== 'page'),
  );
  return items.map((item) => {
    if (item.kind === 'page') {
      const { title, link, what } = item.page;
      return { name: title, type: types.page, slug: '', link, image: '', product: what, ...NO_FIGURES };
    }
    const { image, product, capacity = null, reach = null, models = null } = details(item) ?? {};
    return { ...addressOf(item), image: image ?? '', product: product ?? '', capacity, reach, models };
  });
}

const NO_FIGURES = { capacity: null, reach: null, models: null };

function addressOf({ kind, name, slug, parentId, content }: NamedItem) {
  const type = types[kind];
  if (kind === 'model') return { name, type, slug: name, link: modelPath(name) };
  if (kind === 'product') return { name, type, slug, link: productPath(slug) };
  const link = categoryPath({ parent_id: parentId ?? 0, content: content ? '1' : '0', category_slug: slug });
  return { name, type, slug, link };
}
