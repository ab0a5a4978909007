import type { Block, CatalogueFigures } from './catalogue-figures.ts';
import { familiesOf, type RatingAttributes, ratingAttributes } from './rating-attributes.ts';
import type { Spare } from './space-limits.ts';

/** A figure as the catalogue states it. */
export interface StatedFigure {
  name: string;
  unit: string;
  figures: string;
}

/** What a clamp is chosen by; forces in newtons, lengths in millimetres. */
export interface ModelRatings {
  id: number;
  action: string;
  capacity: number | null;
  /** As it is stated. */
  reach: number | null;
  /** null for plungers and hooks, which pull in line with their load. */
  ratedReach: number | null;
  height: number | null;
  thread: string;
  mounting: string;
  /** The capacity at the reach that is needed; the rated one where none is. */
  usable: number | null;
  /** Of the space that was asked for, what it leaves. */
  spares?: Spare[];
  /** Other figures that were asked for. */
  stated?: StatedFigure[];
}

const orNull = (number: number | undefined) => (number === undefined || Number.isNaN(number) ? null : number);

/** What the model at a place in its product states; its usable capacity is the rated one. */
export function ratingsAt(figures: CatalogueFigures, block: Block, model: number): ModelRatings {
  const attributes = ratingAttributes(figures);
  const stated = (name: Exclude<keyof RatingAttributes, 'newtons'>) => figures.stated(block, attributes[name], model);
  const text = (name: 'action' | 'thread' | 'mounting') => figures.texts[stated(name)] ?? '';
  const { all, indexOf } = familiesOf(figures);
  const family = all[indexOf(stated('action'))];
  const capacity = attributes.newtons(stated('capacity'));
  const reach = orNull(stated('reach'));
  return {
    id: figures.ids[block.start + model] ?? 0,
    action: text('action'),
    capacity: orNull(capacity),
    reach,
    ratedReach: family?.lever === false ? null : reach,
    height: orNull(stated('height')),
    thread: text('thread'),
    mounting: text('mounting'),
    usable: orNull(capacity),
  };
}

/** What a model of a product states; undefined if it is not visible. */
export function ratingsOf(figures: CatalogueFigures, product: number, model: number): ModelRatings | undefined {
  const place = figures.placeOf(product, model);
  return place && ratingsAt(figures, place.block, place.model);
}

/** The ranges of what the models of a product state; null where none states it. */
export function rangesOf(figures: CatalogueFigures, product: number) {
  const { capacity, reach, newtons } = ratingAttributes(figures);
  const block = figures.blocks.get(product);
  const range = (attribute: number) => {
    const column = block ? figures.columnOf(block, attribute) : -1;
    return column < 0 ? null : { min: figures.leastIn(column), max: figures.greatestIn(column) };
  };
  const stated = range(capacity);
  return { capacity: stated && { min: newtons(stated.min), max: newtons(stated.max) }, reach: range(reach) };
}

/** Returns true if every model of a product is replaced by another one. @param replaced keys are the ids of replaced models */
export function isWithdrawnProduct(
  figures: CatalogueFigures,
  replaced: ReadonlyMap<number, unknown>,
  product: number,
): boolean {
  const { start = 0, count = 0 } = figures.blocks.get(product) ?? {};
  return count > 0 && figures.ids.subarray(start, start + count).every((id) => replaced.has(id));
}
