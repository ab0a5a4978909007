import { categoryPath, modelPath, productPath } from '../../../web/addresses.ts';
import type { Suggestion } from './search.contract.ts';
import type { ShownItem } from './shown-items.store.ts';

const types = { category: 'Category', product: 'Product', model: 'Model', page: 'Page' } as const;

/** Facts of a model, which suggestions of other kinds lack. */
export const NOTHING_STATED = { image: '', product: '', capacity: null, reach: null, models: null, replaced_by: '' };

export function presentSuggestion(item: ShownItem): Suggestion {
  const { name, kind } = item;
  const type = types[kind];
  if (kind === 'page')
    return { ...NOTHING_STATED, name, type, slug: '', link: item.page.link, product: item.page.what };
  const { image, productName, capacity, reach, models, replacedBy: replaced_by } = item;
  const shown = { image: image ?? '', product: productName ?? '', capacity, reach, models, replaced_by };
  return { name, type, ...addressOf(item), ...shown };
}

function addressOf({ kind, name, slug, parentId, content }: Exclude<ShownItem, { kind: 'page' }>) {
  if (kind === 'model') return { slug: name, link: modelPath(name) };
  if (kind === 'product') return { slug, link: productPath(slug) };
  return { slug, link: categoryPath({ parent_id: parentId ?? 0, content: content ? '1' : '0', category_slug: slug }) };
}
