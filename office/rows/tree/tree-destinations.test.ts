import { describe, expect, it } from 'vitest';
import type { CatalogueTreeReply, TreeProduct } from '../../../src/features/office/catalogue/catalogue.contract.ts';
import { buildTree, getNodeMark, type TreeNode } from './tree-nodes.ts';
import { findDropDestination, findStepDestination, isWithinNode } from './tree-view.tsx';

const row = (id: number, slug: string) => ({
  ...{ id, slug, name: slug, version: 1, draft_version: null, active: true, retired: false, drafted: false },
  ...{ picture: '', page_address: '/' },
});
const category = (id: number, slug: string, parent: number | null = null, holds = false) => ({
  ...row(id, slug),
  ...{ brand_id: 1, parent_id: parent, holds_categories: holds, products: 0, order: id },
});
const product = (id: number, slug: string): TreeProduct => ({ ...row(id, slug), category_id: 4, active: id !== 8 });
const drafted = (id: number, resource: 'categories' | 'products', name: string, holder: string) => ({
  ...{ id, resource, name, slug: name, holder, set: 1, set_title: 'Autumn', page_address: '/' },
  ...{ brand: resource === 'categories' ? 'Steel' : '', holds_categories: false },
});

/**
 * The tree of the brand Steel: category a with b and c, category d with products 7 and 8, and category e. Two drafts: a
 * new category in a, and a product in it, which was drafted first.
 */
function tree() {
  const catalogue: CatalogueTreeReply = {
    brands: [row(1, 'Steel')],
    categories: [
      category(1, 'a', null, true),
      category(2, 'b', 1),
      category(3, 'c', 1),
      category(4, 'd'),
      category(5, 'e'),
    ],
    drafts: [drafted(1, 'products', 'new product', 'new'), drafted(2, 'categories', 'new', 'a')],
  };
  const roots = buildTree(catalogue, new Map([[4, { products: [product(7, 'p7'), product(8, 'p8')], more: false }]]));
  const [brand] = roots as [TreeNode];
  const [a, d, e] = brand.below as [TreeNode, TreeNode, TreeNode];
  const [b, c, fresh] = a.below as [TreeNode, TreeNode, TreeNode];
  const [p7, p8] = d.below as [TreeNode, TreeNode];
  return { roots, brand, a, b, c, d, e, fresh, p7, p8 };
}

describe('The tree of the catalogue', () => {
  it('has brands, their categories and the products of those that are open, and what is drafted yet where it will be', () => {
    const { brand, a, d, fresh, p8 } = tree();
    expect(brand.below.map(({ slug }) => slug)).toEqual(['a', 'd', 'e']);
    expect(a.below.map(({ slug }) => slug)).toEqual(['b', 'c', 'new']);
    expect(d.below.map(({ slug }) => slug)).toEqual(['p7', 'p8']);
    expect(fresh.below.map(({ name }) => name)).toEqual(['new product']);
    expect([getNodeMark(fresh), getNodeMark(p8), getNodeMark(a)]).toEqual([
      'draft of Autumn',
      'not public yet',
      undefined,
    ]);
  });

  it('is changed by keys: up and down, into the one above, and out', () => {
    const { roots, a, b, c, d, e, p7, p8 } = tree();
    expect(findStepDestination(d, roots, 'up')).toEqual({ before: 1 });
    expect(findStepDestination(d, roots, 'down')).toEqual({ before: null });
    expect(findStepDestination(a, roots, 'down')).toEqual({ before: 5 });
    expect(findStepDestination(d, roots, 'in')).toEqual({ into: 'a', before: null });
    expect(findStepDestination(c, roots, 'out')).toEqual({ into: '', before: 1 });
    expect(findStepDestination(b, roots, 'down')).toEqual({ before: null });
    expect(findStepDestination(p8, roots, 'up')).toEqual({ before: 7 });
    for (const [node, direction] of [
      [a, 'up'],
      [e, 'down'],
      [e, 'in'],
      [a, 'in'],
      [d, 'out'],
      [p7, 'out'],
      [p8, 'in'],
      [c, 'down'],
    ] as const)
      expect(findStepDestination(node, roots, direction), `${node.slug} ${direction}`).toBeUndefined();
  });

  it('takes what is dropped before, into or after a row, but nothing into itself, and each only where such rows are', () => {
    const { roots, brand, a, b, c, d, e, fresh, p7, p8 } = tree();
    expect(findDropDestination(e, d, roots, 'before')).toEqual({ into: '', before: 4 });
    expect(findDropDestination(a, d, roots, 'after')).toEqual({ into: '', before: 5 });
    expect(findDropDestination(b, c, roots, 'after')).toEqual({ into: 'a', before: null });
    expect(findDropDestination(d, a, roots, 'in')).toEqual({ into: 'a', before: null });
    expect(findDropDestination(c, brand, roots, 'in')).toEqual({ into: '', before: null });
    expect(findDropDestination(p7, e, roots, 'in')).toEqual({ into: 'e', before: null });
    expect(findDropDestination(p8, p7, roots, 'before')).toEqual({ into: 'd', before: 7 });
    for (const [node, target, zone] of [
      [a, c, 'in'],
      [a, b, 'before'],
      [d, e, 'in'],
      [p7, a, 'in'],
      [p7, d, 'after'],
      [p7, fresh, 'in'],
    ] as const)
      expect(findDropDestination(node, target, roots, zone), `${node.slug} ${zone} ${target.slug}`).toBeUndefined();
    expect([isWithinNode(c, a), isWithinNode(a, a), isWithinNode(a, c)]).toEqual([true, true, false]);
  });
});
