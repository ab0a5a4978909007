import { groupBy } from '../../../platform/group-by.ts';
import type { KeyFigures } from '../key-figures/key-figures.contract.ts';
import { REACH } from '../units/attribute-label.ts';
import { quantityOf } from '../units/units.ts';
import type { FigureRow } from './key-figures.store.ts';

interface Category {
  id: number;
  parent: number | null;
}

interface Attribute {
  id: number;
  name: string;
  unit: string;
}

/** Of several lengths these say most about a clamp; without them the first by the order of the attributes counts. */
const TELLING_LENGTHS = [REACH, 'Stroke'];
/** The share of the models that must have an attribute for it to speak for all of them. */
const ENOUGH = 0.75;
/** Deeper than any menu, so that categories that contain each other do not hang the process. */
const MAX_DEPTH = 10;

/** The figures of products, and what they amount to in each category with all that is below it. */
export class CatalogueFigures {
  readonly #products = new Map<number, { category: number; sums: Sums }>();
  /** The products in each category, without those of the categories below it, and what they amount to. */
  readonly #categories = new Map<number, { products: Set<number>; sums: Sums | undefined }>();
  #forces: Attribute[] = [];
  #lengths: Attribute[] = [];
  #childrenOf: ReadonlyMap<number | null, Category[]> = new Map();
  #whole: Sums | undefined;

  /** Replaces what is known of a product. */
  put({ product_id, category_id, models, figures }: FigureRow): void {
    this.#whole = undefined;
    const former = this.#products.get(product_id);
    if (former) {
      this.#products.delete(product_id);
      const left = this.#own(former.category);
      left.products.delete(product_id);
      left.sums = undefined;
    }
    if (category_id === null || models === 0) return;
    this.#products.set(product_id, { category: category_id, sums: new Sums(models, figures) });
    const entered = this.#own(category_id);
    entered.products.add(product_id);
    entered.sums = undefined;
  }

  /** The categories and attributes as they are now. */
  arrange(tree: readonly Category[], attributes: readonly Attribute[]): void {
    this.#childrenOf = groupBy(tree, ({ parent }) => parent);
    const of = (quantity: string) => attributes.filter(({ name, unit }) => quantityOf(name, unit) === quantity);
    [this.#forces, this.#lengths] = [of('force'), of('length')];
  }

  /** The categories below a category, in display order; null: the top level. */
  below(category: number | null): readonly Category[] {
    return this.#childrenOf.get(category) ?? [];
  }

  /** The products of a category and of those below it. */
  productsBelow(id: number, depth = 0): number[] {
    const below = depth < MAX_DEPTH ? this.below(id) : [];
    return [
      ...(this.#categories.get(id)?.products ?? []),
      ...below.flatMap((child) => this.productsBelow(child.id, depth + 1)),
    ];
  }

  ofProduct(id: number): KeyFigures | undefined {
    const known = this.#products.get(id);
    return known && this.#figures(known.sums);
  }

  ofCategory(id: number): KeyFigures {
    const sums = new Sums();
    this.#addBelow(id, sums, 0);
    return this.#figures(sums);
  }

  #own(category: number) {
    const known = this.#categories.get(category) ?? { products: new Set<number>(), sums: undefined };
    this.#categories.set(category, known);
    return known;
  }

  #addBelow(id: number, sums: Sums, depth: number): void {
    sums.add(this.#sumsOfOwn(id));
    if (depth < MAX_DEPTH) for (const child of this.below(id)) this.#addBelow(child.id, sums, depth + 1);
  }

  #sumsOfOwn(category: number): Sums {
    const known = this.#own(category);
    if (!known.sums) {
      known.sums = new Sums();
      for (const product of known.products) known.sums.add(this.#products.get(product)?.sums ?? new Sums());
    }
    return known.sums;
  }

  #figures(sums: Sums): KeyFigures {
    if (!this.#whole) {
      this.#whole = new Sums();
      for (const category of this.#categories.keys()) this.#whole.add(this.#sumsOfOwn(category));
    }
    const common = (attributes: readonly Attribute[]) =>
      attributes.flatMap((attribute) => {
        const sum = sums.byAttribute.get(attribute.id);
        return sum && sum.stated >= sums.models * ENOUGH ? [{ ...attribute, min: sum.min, max: sum.max }] : [];
      });
    const [force] = common(this.#forces);
    const lengths = common(this.#lengths);
    const length = TELLING_LENGTHS.flatMap((wanted) => lengths.filter(({ name }) => name === wanted))[0] ?? lengths[0];
    const all = force && this.#whole.byAttribute.get(force.id);
    return {
      models: sums.models,
      force: force && all ? { ...rangeOf(force), lowest: all.min, highest: all.max } : null,
      length: length ? rangeOf(length) : null,
    };
  }
}

interface Sum {
  /** How many models state it. */
  stated: number;
  min: number;
  max: number;
}

/** The figures of a product or of several, by attribute. */
class Sums {
  models: number;
  readonly byAttribute = new Map<number, Sum>();

  constructor(models = 0, figures = '') {
    this.models = models;
    for (const figure of figures ? figures.split(',') : []) {
      const [attribute = 0, stated = 0, min = 0, max = 0] = figure.split(':').map(Number);
      this.byAttribute.set(attribute, { stated, min, max });
    }
  }

  add({ models, byAttribute }: Sums): void {
    this.models += models;
    for (const [attribute, { stated, min, max }] of byAttribute) {
      const sum = this.byAttribute.get(attribute);
      if (!sum) this.byAttribute.set(attribute, { stated, min, max });
      else {
        sum.stated += stated;
        sum.min = Math.min(sum.min, min);
        sum.max = Math.max(sum.max, max);
      }
    }
  }
}

const rangeOf = ({ name, unit, min, max }: Attribute & Omit<Sum, 'stated'>) => ({ name, unit, min, max });
