import type {
  CatalogueTreeReply,
  TreeCategory,
  TreeDraft,
  TreeProduct,
  TreeRow,
} from '../../../src/features/office/catalogue/catalogue.contract.ts';
import type { CategoryProducts } from '../../shell/data/catalogue-queries.ts';
import { getTreeStateLabel } from '../../shell/data/catalogue-queries.ts';

export type TreeNodeResource = 'brands' | 'categories' | 'products';

export interface TreeNode {
  key: string;
  resource: TreeNodeResource;
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

export const buildNodeKey = (resource: string, id: number | string): string => `${resource}-${id}`;
export const getNodeMark = ({ row, draft }: TreeNode): string | undefined => getTreeStateLabel(row, draft);

const buildNode = (
  resource: TreeNodeResource,
  row: TreeRow,
  holds: TreeNode['holds'],
  parent?: TreeNode,
): TreeNode => ({
  ...{
    key: buildNodeKey(resource, row.id),
    resource,
    id: row.id,
    row,
    draft: undefined,
    name: row.name,
    slug: row.slug,
  },
  ...{ page: row.page_address, holds, more: false, parent, below: [] },
});
const buildDraftNode = (draft: TreeDraft, parent: TreeNode): TreeNode => ({
  ...{ key: buildNodeKey('drafts', draft.id), resource: draft.resource, id: draft.id, row: undefined, draft },
  ...{ name: draft.name, slug: draft.slug, page: draft.page_address, parent, more: false, below: [] },
  holds: draft.resource === 'products' ? 'nothing' : getHeldKind(draft),
});
const getHeldKind = ({ holds_categories: categories }: TreeCategory | TreeDraft) =>
  categories ? 'categories' : 'products';

export function buildTree(
  { brands, categories, drafts }: CatalogueTreeReply,
  products: ReadonlyMap<number, CategoryProducts> = new Map(),
): TreeNode[] {
  const roots = brands.map((row) => buildNode('brands', row, 'categories'));
  const brandOf = new Map(roots.map((node) => [node.id, node]));
  const categoryOf = new Map<number, TreeNode>();
  const bySlug = new Map<string, TreeNode>();
  for (const row of categories) {
    const node = buildNode('categories', row, getHeldKind(row));
    const held = products.get(row.id);
    node.more = held?.more ?? false;
    node.below = (held?.products ?? []).map((product: TreeProduct) => buildNode('products', product, 'nothing', node));
    categoryOf.set(row.id, node);
    bySlug.set(row.slug, node);
  }
  for (const row of categories) {
    const node = categoryOf.get(row.id);
    const parent = categoryOf.get(row.parent_id ?? 0) ?? brandOf.get(row.brand_id);
    if (!node || !parent) continue;
    attachNode(node, parent);
  }
  const waiting = [...drafts];
  for (let left = waiting.length + 1; waiting.length > 0 && waiting.length < left; ) {
    left = waiting.length;
    for (const draft of [...waiting]) {
      const parent = bySlug.get(draft.holder) ?? roots.find(({ name }) => draft.holder === '' && name === draft.brand);
      if (!parent || draft.resource === 'brands') continue;
      const node = buildDraftNode(draft, parent);
      attachNode(node, parent);
      if (draft.resource === 'categories') bySlug.set(draft.slug, node);
      waiting.splice(waiting.indexOf(draft), 1);
    }
  }
  return roots;
}

function attachNode(node: TreeNode, parent: TreeNode): void {
  node.parent = parent;
  parent.below.push(node);
}

export function listVisibleNodes(roots: readonly TreeNode[], isOpen: (node: TreeNode) => boolean): TreeNode[] {
  return roots.flatMap((node) => [node, ...(isOpen(node) ? listVisibleNodes(node.below, isOpen) : [])]);
}

export const listHolders = (node: TreeNode | undefined): TreeNode[] =>
  node?.parent ? [...listHolders(node.parent), node.parent] : [];

export function findNode(roots: readonly TreeNode[], isIt: (node: TreeNode) => boolean): TreeNode | undefined {
  for (const node of roots) {
    const found = isIt(node) ? node : findNode(node.below, isIt);
    if (found) return found;
  }
  return undefined;
}
