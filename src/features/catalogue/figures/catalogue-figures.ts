import { groupBy } from '../../../platform/group-by.ts';
import { valueText } from '../measures/read-figure.ts';
import type { Attribute, ProductFigures } from './figures.store.ts';

/** The attributes that the models of a product state. Products that state the same ones share it. */
interface Shape {
  /** Which column of a block an attribute is. */
  columnOf: ReadonlyMap<number, number>;
}

/** Where a product is in the lists. */
export interface Block {
  product: number;
  category: number;
  /** The first of its models in `ids`. */
  start: number;
  /** How many models it has. */
  count: number;
  shape: Shape;
  /** Its first column in `values`. */
  values: number;
}

interface Category {
  id: number;
  parent: number | null;
}

/** What stands before the values of a column: how many models state one, the least and the greatest of them. */
const SUMMARY = 3;
/** Of a list, before it is written anew without what was replaced. */
const MAX_UNUSED = 0.25;
/** Deeper than any menu, so that categories that contain each other do not hang the process. */
const MAX_DEPTH = 10;

const sizeOf = ({ count, shape }: Block) => shape.columnOf.size * (count + SUMMARY);

/**
 * What all visible models state, in memory: 8 bytes for each value and some twenty for each model. The models of a product follow each
 * other, and so do the columns of their values. A product that changes is written behind the others; its former place stays unused
 * for a while.
 */
export class CatalogueFigures {
  /** By product. */
  readonly blocks = new Map<number, Block>();
  /** The ids of the models. */
  ids = new Int32Array(0);
  /** Numbers, indexes of texts in `texts`, or NaN where a model states nothing. */
  values = new Float64Array(0);
  readonly texts: string[] = [];
  attributes: readonly Attribute[] = [];
  /** Raised by each change. */
  revision = 0;
  readonly #indexOfText = new Map<string, number>();
  readonly #shapes = new Map<string, Shape>();
  /** The products in each category, without those of the categories below it. */
  readonly #products = new Map<number, Set<number>>();
  #childrenOf: ReadonlyMap<number | null, Category[]> = new Map();
  #usedIds = 0;
  #usedValues = 0;
  #endOfIds = 0;
  #endOfValues = 0;

  /** Replaces what is known of a product. */
  put({ product_id, category_id, models, figures }: ProductFigures): void {
    this.revision += 1;
    this.#remove(product_id);
    if (category_id === null || models.length === 0) return;
    const columns = Object.keys(figures).map(Number);
    const shape = this.#shapeOf(columns);
    const block = { product: product_id, category: category_id, start: 0, count: models.length, shape, values: 0 };
    this.#place(block);
    this.ids.set(models, block.start);
    for (const [at, attribute] of columns.entries())
      this.#write(block.values + at * (block.count + SUMMARY), figures[attribute] ?? []);
    this.blocks.set(product_id, block);
    const products = this.#products.get(category_id) ?? new Set();
    this.#products.set(category_id, products.add(product_id));
  }

  /** The same figures, in lists of its own. */
  copy(): CatalogueFigures {
    const copy = new CatalogueFigures();
    for (const [product, block] of this.blocks) copy.blocks.set(product, { ...block });
    for (const [category, products] of this.#products) copy.#products.set(category, new Set(products));
    for (const [key, shape] of this.#shapes) copy.#shapes.set(key, shape);
    for (const text of this.texts) copy.#addText(text);
    [copy.ids, copy.values] = [this.ids.slice(), this.values.slice()];
    [copy.#usedIds, copy.#usedValues] = [this.#usedIds, this.#usedValues];
    [copy.#endOfIds, copy.#endOfValues] = [this.#endOfIds, this.#endOfValues];
    copy.#childrenOf = this.#childrenOf;
    copy.attributes = this.attributes;
    return copy;
  }

  /** The categories and attributes as they are now. */
  arrange(tree: readonly Category[], attributes: readonly Attribute[]): void {
    this.revision += 1;
    this.#childrenOf = groupBy(tree, ({ parent }) => parent);
    this.attributes = attributes;
  }

  /** The categories below a category, in display order; null: the top level. */
  below(category: number | null): readonly Category[] {
    return this.#childrenOf.get(category) ?? [];
  }

  /** The products of a category, without those of the categories below it. */
  productsOf(category: number): ReadonlySet<number> {
    return this.#products.get(category) ?? new Set();
  }

  /** The products of a category and of those below it. */
  productsBelow(id: number, depth = 0): number[] {
    const below = depth < MAX_DEPTH ? this.below(id) : [];
    return [...this.productsOf(id), ...below.flatMap((child) => this.productsBelow(child.id, depth + 1))];
  }

  /** The block of a product and the place of one of its models in it; undefined if the model is not visible. */
  placeOf(product: number, id: number): { block: Block; model: number } | undefined {
    const block = this.blocks.get(product);
    const model = block ? this.ids.subarray(block.start, block.start + block.count).indexOf(id) : -1;
    return block && model >= 0 ? { block, model } : undefined;
  }

  /** The index in `values` of what the first model of a block states of an attribute; -1 if none of its models states it. */
  columnOf(block: Block, attribute: number): number {
    return this.columnAt(block, block.shape.columnOf.get(attribute) ?? -1);
  }

  /** The same by the place that a shape gives to an attribute, -1 for none: many blocks have the same shape. */
  columnAt({ count, values }: Block, at: number): number {
    return at < 0 ? -1 : values + at * (count + SUMMARY) + SUMMARY;
  }

  /** What a model, by its place in its product, states of an attribute, as it is in `values`; NaN for nothing. */
  stated(block: Block, attribute: number, model: number): number {
    const column = this.columnOf(block, attribute);
    return column < 0 ? Number.NaN : (this.values[column + model] as number);
  }

  /** Calls `use` with what each model of a block states of an attribute, and the place of the model in its product. */
  eachStated(block: Block, attribute: number, use: (stated: number, model: number) => void): void {
    const column = this.columnOf(block, attribute);
    for (let model = 0; column >= 0 && model < block.count; model += 1) {
      const stated = this.values[column + model] as number;
      if (!Number.isNaN(stated)) use(stated, model);
    }
  }

  /** Where a model states a range, its end; else the number that it states. */
  endOf(block: Block, attribute: number, model: number): number {
    const end = this.stated(block, -attribute, model);
    return Number.isNaN(end) ? this.stated(block, attribute, model) : end;
  }

  /** What a model states of an attribute, as text; '' for nothing. */
  textOf(block: Block, { id, unit }: Pick<Attribute, 'id' | 'unit'>, model: number): string {
    const stated = this.stated(block, id, model);
    if (Number.isNaN(stated)) return '';
    if (unit === null) return this.texts[stated] ?? '';
    const end = this.endOf(block, id, model);
    return valueText(end > stated ? [stated, end] : stated);
  }

  /** The greatest number that the models of a block state of an attribute, ends of ranges too; `column` is that of the attribute. */
  greatestOf(block: Block, attribute: number, column: number): number {
    const ends = this.columnOf(block, -attribute);
    return ends < 0 ? this.greatestIn(column) : Math.max(this.greatestIn(column), this.greatestIn(ends));
  }

  /** How many models state a value, by the index of the column; at least one. */
  statedIn(column: number): number {
    return this.values[column - 3] as number;
  }

  /** The least value of a column. */
  leastIn(column: number): number {
    return this.values[column - 2] as number;
  }

  /** The greatest value of a column. */
  greatestIn(column: number): number {
    return this.values[column - 1] as number;
  }

  /** The index of a text; undefined if no model states it. */
  indexOfText(text: string): number | undefined {
    return this.#indexOfText.get(text);
  }

  #remove(product: number): void {
    const former = this.blocks.get(product);
    if (!former) return;
    this.blocks.delete(product);
    this.#products.get(former.category)?.delete(product);
    this.#usedIds -= former.count;
    this.#usedValues -= sizeOf(former);
  }

  #shapeOf(columns: readonly number[]): Shape {
    const key = columns.join();
    const known = this.#shapes.get(key) ?? { columnOf: new Map(columns.map((attribute, at) => [attribute, at])) };
    this.#shapes.set(key, known);
    return known;
  }

  #write(start: number, stated: readonly (number | string | null)[]): void {
    let [count, least, greatest] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const [at, one] of stated.entries()) {
      const value = typeof one === 'string' ? this.#addText(one) : (one ?? Number.NaN);
      this.values[start + SUMMARY + at] = value;
      if (Number.isNaN(value)) continue;
      count += 1;
      least = Math.min(least, value);
      greatest = Math.max(greatest, value);
    }
    this.values.set([count, least, greatest], start);
  }

  #addText(text: string): number {
    const known = this.#indexOfText.get(text);
    if (known !== undefined) return known;
    this.#indexOfText.set(text, this.texts.length);
    return this.texts.push(text) - 1;
  }

  /** Gives a block its place at the end of the lists. */
  #place(block: Block): void {
    const [ids, values] = [block.count, sizeOf(block)];
    if (this.#endOfIds + ids > this.ids.length || this.#endOfValues + values > this.values.length) {
      const [oldIds, oldValues] = [this.ids, this.values];
      this.ids = new Int32Array(roomFor(this.#usedIds, this.#endOfIds, ids, oldIds.length));
      this.values = new Float64Array(roomFor(this.#usedValues, this.#endOfValues, values, oldValues.length));
      [this.#endOfIds, this.#endOfValues] = [0, 0];
      for (const moved of this.blocks.values()) {
        const { start, values: from } = moved;
        this.#append(moved);
        this.ids.set(oldIds.subarray(start, start + moved.count), moved.start);
        this.values.set(oldValues.subarray(from, from + sizeOf(moved)), moved.values);
      }
    }
    this.#append(block);
    this.#usedIds += ids;
    this.#usedValues += values;
  }

  #append(block: Block): void {
    block.start = this.#endOfIds;
    block.values = this.#endOfValues;
    this.#endOfIds += block.count;
    this.#endOfValues += sizeOf(block);
  }
}

/** The new length of a list: larger, unless much of it is unused. */
function roomFor(used: number, end: number, more: number, length: number): number {
  const grows = end - used < end * MAX_UNUSED;
  return grows ? Math.ceil((used + more) * 1.1) + 64 : Math.max(length, used + more);
}
