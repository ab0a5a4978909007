import type { Row } from '../data/office-types.ts';

/** A category with those below it. */
export interface Branch {
  row: Row;
  parent: Branch | undefined;
  below: Branch[];
}

/** The categories of a brand, as a tree. */
export interface BrandTree {
  brand: string;
  below: Branch[];
}

/** Where a category is to be: below which one, by its slug, and before which of the neighbours there. */
export interface Place {
  parent: string;
  before: number | null;
}

export type Direction = 'up' | 'down' | 'in' | 'out';

const slugOf = ({ row }: Branch): string => String(row.slug ?? '');
export const holdsCategories = ({ row }: Branch): boolean => row.content === true;
const idOf = (branch: Branch | undefined): number | null => (branch ? Number(branch.row.id) : null);

/** The trees of all brands. `rows` are in the order of their neighbours; one whose parent is not among them is at the top. */
export function treesOf(rows: readonly Row[]): BrandTree[] {
  const branches = new Map<string, Branch>();
  for (const row of rows) branches.set(String(row.slug), { row, parent: undefined, below: [] });
  const trees = new Map<string, BrandTree>();
  for (const branch of branches.values()) {
    branch.parent = branches.get(String(branch.row.parent ?? ''));
    const brand = String(branch.row.brand ?? '');
    const tree = trees.get(brand) ?? { brand, below: [] };
    trees.set(brand, tree);
    (branch.parent ?? tree).below.push(branch);
  }
  return [...trees.values()];
}

/** The place of a category one step away among its `neighbours`; undefined where there is none. */
export function stepFrom(branch: Branch, neighbours: readonly Branch[], direction: Direction): Place | undefined {
  const at = neighbours.indexOf(branch);
  const [above, next] = [neighbours[at - 1], neighbours[at + 1]];
  const parent = branch.parent ? slugOf(branch.parent) : '';
  if (direction === 'up') return above && { parent, before: idOf(above) };
  if (direction === 'down') return next && { parent, before: idOf(neighbours[at + 2]) };
  if (direction === 'in') return above && holdsCategories(above) ? { parent: slugOf(above), before: null } : undefined;
  const upper = branch.parent;
  return upper && { parent: upper.parent ? slugOf(upper.parent) : '', before: Number(upper.row.id) };
}

/** Whether a category is another one, or lies below it. */
export const isWithin = (branch: Branch | undefined, other: Branch): boolean =>
  branch !== undefined && (branch === other || isWithin(branch.parent, other));

export type Zone = 'before' | 'in' | 'after';

/** The place of what is dropped on a part of a category's row. */
export function placeOnDrop(target: Branch, neighbours: readonly Branch[], zone: Zone): Place {
  if (zone === 'in') return { parent: slugOf(target), before: null };
  const parent = target.parent ? slugOf(target.parent) : '';
  const next = zone === 'before' ? target : neighbours[neighbours.indexOf(target) + 1];
  return { parent, before: idOf(next) };
}
