import { holdersOf, type TreeNode } from './tree-nodes.ts';

/** Slug of the new parent ('' for the brand, undefined if unchanged), and the following sibling. */
export interface Place {
  into?: string;
  before: number | null;
}

export type Direction = 'up' | 'down' | 'in' | 'out';
export type Zone = 'before' | 'in' | 'after';

const neighboursOf = (node: TreeNode, roots: readonly TreeNode[]): TreeNode[] =>
  (node.parent?.below ?? roots).filter(({ row }) => row);
const idOf = (node: TreeNode | undefined): number | null => node?.id ?? null;
const slugIn = (holder: TreeNode | undefined): string => (holder?.resource === 'categories' ? holder.slug : '');
const brandOf = (node: TreeNode): TreeNode => holdersOf(node)[0] ?? node;

export const isWithin = (node: TreeNode | undefined, other: TreeNode): boolean =>
  node !== undefined && (node === other || isWithin(node.parent, other));

function mayHold(holder: TreeNode, node: TreeNode): boolean {
  if (!holder.row || isWithin(holder, node)) return false;
  if (node.resource === 'products') return holder.holds === 'products';
  return node.resource === 'categories' && holder.holds === 'categories' && brandOf(holder) === brandOf(node);
}

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
