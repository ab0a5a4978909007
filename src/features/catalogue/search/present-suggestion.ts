import { categoryPath, modelPath, productPath } from '../../../web/addresses.ts';
import type { FoundDetails } from './found-details.store.ts';
import type { Suggestion } from './search.contract.ts';
import type { NamedItem } from './search.store.ts';

const types = { category: 'Category', product: 'Product', model: 'Model' } as const;

/** A found item for the wire; its details tell it from items with nearly the same name. */
export function presentSuggestion(item: NamedItem, details: FoundDetails | undefined): Suggestion {
  return {
    ...addressOf(item),
    image: details?.image ?? '',
    product: details?.product ?? '',
    capacity: details?.capacity ?? null,
    reach: details?.reach ?? null,
    models: details?.models ?? null,
  };
}

function addressOf({ kind, name, slug, parentId, content }: NamedItem) {
  const type = types[kind];
  if (kind === 'model') return { name, type, slug: name, link: modelPath(name) };
  if (kind === 'product') return { name, type, slug, link: productPath(slug) };
  const link = categoryPath({ parent_id: parentId ?? 0, content: content ? '1' : '0', category_slug: slug });
  return { name, type, slug, link };
}
