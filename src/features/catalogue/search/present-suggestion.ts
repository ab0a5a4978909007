import type { Services } from '../../../platform/api/services.ts';
import { categoryPath, modelPath, productPath } from '../../../web/addresses.ts';
import { detailsOf } from './found-details.store.ts';
import type { Suggestion } from './search.contract.ts';
import type { NamedItem } from './search.store.ts';

const types = { category: 'Category', product: 'Product', model: 'Model' } as const;

/** Found items for the wire; their details tell them from items with nearly the same name. */
export async function presentSuggestions(services: Services, items: readonly NamedItem[]): Promise<Suggestion[]> {
  const details = await detailsOf(services, items);
  return items.map((item) => {
    const { image, product, capacity = null, reach = null, models = null } = details(item) ?? {};
    return { ...addressOf(item), image: image ?? '', product: product ?? '', capacity, reach, models };
  });
}

function addressOf({ kind, name, slug, parentId, content }: NamedItem) {
  const type = types[kind];
  if (kind === 'model') return { name, type, slug: name, link: modelPath(name) };
  if (kind === 'product') return { name, type, slug, link: productPath(slug) };
  const link = categoryPath({ parent_id: parentId ?? 0, content: content ? '1' : '0', category_slug: slug });
  return { name, type, slug, link };
}
