import { holdersOf, type TreeNode } from './tree-nodes.ts';

/** Where a row is to be: in what, by the slug ('' for its brand, undefined for where it is), and before which of the neighbours there. */
export interface Place {
  into?: string;
  before: number | null;
}

export type Direction = 'up' | 'down' | 'in' | 'out';
export type Zone = 'before' | 'in' | 'after';

/** What is stored in an order; drafts have no place in it yet. */
const neighboursOf = (node: TreeNode, roots: readonly TreeNode[]): TreeNode[] =>
  (node.parent?.below ?? roots).filter(({ row }) => row);
const idOf = (node: TreeNode | undefined): number | null => node?.id ?? null;
const slugIn = (holder: TreeNode | undefined): string => (holder?.resource === 'categories' ? holder.slug : '');
const brandOf = (node: TreeNode): TreeNode => holdersOf(node)[0] ?? node;

/** Whether a node is another one, or lies below it. */
export const isWithin = (node: TreeNode | undefined, other: TreeNode): boolean =>
  node !== undefined && (node === other || isWithin(node.parent, other));

/** Whether a row may lie in another one: a product where products are, a category within its brand. */
function mayHold(holder: TreeNode, node: TreeNode): boolean {
  if (!holder.row || isWithin(holder, node)) return false;
  if (node.resource === 'products') return holder.holds === 'products';
  return node.resource === 'categories' && holder.holds === 'categories' && brandOf(holder) === brandOf(node);
}

/** The place of a row one step away among its neighbours; undefined where there is none. */
export function stepFrom(node: TreeNode, roots: readonly TreeNode[], direction: Direction): Place | undefined {
  const neighbours = neighboursOf(node, roots);
  const at = neighbours.indexOf(node);
  const [above, next] = [neighbours[at - 1], neighbours[at + 1]];
  if (direction === 'up') return above && { before: idOf(above) };
  if (direction === 'down') return next && { before: idOf(neighbours[at + 2]) };
  if (direction === 'in') return above && mayHold(above, node) ? { into: above.slug, before: null } : undefined;
  const upper = node.parent;
  if (node.resource !== 'categories' || upper?.resource !== 'categories') return undefined;
  return { into: slugIn(upper.parent), before: upper.id };
}

/** The place of what is dropped on a part of a row; undefined where it cannot lie. */
export function placeOnDrop(
  node: TreeNode,
  target: TreeNode,
  roots: readonly TreeNode[],
  zone: Zone,
): Place | undefined {
  if (node === target || !target.row) return undefined;
  if (zone === 'in') return mayHold(target, node) ? { into: slugIn(target), before: null } : undefined;
  if (target.resource !== node.resource || isWithin(target, node)) return undefined;
  if (target.parent && !mayHold(target.parent, node)) return undefined;
  const neighbours = neighboursOf(target, roots);
  const next = zone === 'before' ? target : neighbours[neighbours.indexOf(target) + 1];
  return { ...(target.parent ? { into: slugIn(target.parent) } : {}), before: idOf(next) };
}
