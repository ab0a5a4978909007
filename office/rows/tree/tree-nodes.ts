import type {
  Catalogue,
  TreeCategory,
  TreeDraft,
  TreeProduct,
  TreeRow,
} from '../../../src/features/office/catalogue/catalogue.contract.ts';
import type { ProductsOf } from '../../shell/data/catalogue.ts';
import { stateOf } from '../../shell/data/catalogue.ts';

export type TreeResource = 'brands' | 'categories' | 'products';

export interface TreeNode {
  key: string;
  resource: TreeResource;
  id: number;
  row: TreeRow | undefined;
  draft: TreeDraft | undefined;
  name: string;
  slug: string;
  page: string;
  holds: 'categories' | 'products' | 'nothing';
  more: boolean;
  parent: TreeNode | undefined;
  below: TreeNode[];
}

export const keyOf = (resource: string, id: number | string): string => `${resource}-${id}`;
export const markOf = ({ row, draft }: TreeNode): string | undefined => stateOf(row, draft);

const nodeOf = (resource: TreeResource, row: TreeRow, holds: TreeNode['holds'], parent?: TreeNode): TreeNode => ({
  ...{ key: keyOf(resource, row.id), resource, id: row.id, row, draft: undefined, name: row.name, slug: row.slug },
  ...{ page: row.page_address, holds, more: false, parent, below: [] },
});
const draftNode = (draft: TreeDraft, parent: TreeNode): TreeNode => ({
  ...{ key: keyOf('drafts', draft.id), resource: draft.resource, id: draft.id, row: undefined, draft },
  ...{ name: draft.name, slug: draft.slug, page: draft.page_address, parent, more: false, below: [] },
  holds: draft.resource === 'products' ? 'nothing' : holdsOf(draft),
});
const holdsOf = ({ holds_categories: categories }: TreeCategory | TreeDraft) =>
  categories ? 'categories' : 'products';

export function treeOf(
  { brands, categories, drafts }: Catalogue,
  products: ReadonlyMap<number, ProductsOf> = new Map(),
): TreeNode[] {
  const roots = brands.map((row) => nodeOf('brands', row, 'categories'));
  const brandOf = new Map(roots.map((node) => [node.id, node]));
  const categoryOf = new Map<number, TreeNode>();
  const bySlug = new Map<string, TreeNode>();
  for (const row of categories) {
    const node = nodeOf('categories', row, holdsOf(row));
    const held = products.get(row.id);
    node.more = held?.more ?? false;
    node.below = (held?.products ?? []).map((product: TreeProduct) => nodeOf('products', product, 'nothing', node));
    categoryOf.set(row.id, node);
    bySlug.set(row.slug, node);
  }
  for (const row of categories) {
    const node = categoryOf.get(row.id);
    const parent = categoryOf.get(row.parent_id ?? 0) ?? brandOf.get(row.brand_id);
    if (!node || !parent) continue;
    hang(node, parent);
  }
  const waiting = [...drafts];
  for (let left = waiting.length + 1; waiting.length > 0 && waiting.length < left; ) {
    left = waiting.length;
    for (const draft of [...waiting]) {
      const parent = bySlug.get(draft.holder) ?? roots.find(({ name }) => draft.holder === '' && name === draft.brand);
      if (!parent || draft.resource === 'brands') continue;
      const node = draftNode(draft, parent);
      hang(node, parent);
      if (draft.resource === 'categories') bySlug.set(draft.slug, node);
      waiting.splice(waiting.indexOf(draft), 1);
    }
  }
  return roots;
}

function hang(node: TreeNode, parent: TreeNode): void {
  node.parent = parent;
  parent.below.push(node);
}

export function visibleNodes(roots: readonly TreeNode[], isOpen: (node: TreeNode) => boolean): TreeNode[] {
  return roots.flatMap((node) => [node, ...(isOpen(node) ? visibleNodes(node.below, isOpen) : [])]);
}

export const holdersOf = (node: TreeNode | undefined): TreeNode[] =>
  node?.parent ? [...holdersOf(node.parent), node.parent] : [];

export function findNode(roots: readonly TreeNode[], isIt: (node: TreeNode) => boolean): TreeNode | undefined {
  for (const node of roots) {
    const found = isIt(node) ? node : findNode(node.below, isIt);
    if (found) return found;
  }
  return undefined;
}
