import { groupBy } from '../../../platform/group-by.ts';
import { toNorm } from '../../../platform/slug.ts';
import { findColumnMeasures } from '../../catalogue/measures/column-measures.ts';
import type { ColumnMeasure } from '../../catalogue/measures/parse-cell-value.ts';

/** Separators of a path such as `Horizontal › Heavy duty`; slugs use a slash. */
const BETWEEN = /\s*[›»→>|\\]\s*/;

const foldName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

class NamedRows<Row extends { name: string }> extends Map<string, Row> {
  readonly #above: (row: Row) => Iterable<{ slug: string; name: string }>;
  #byName: ReadonlyMap<string, readonly string[]> | undefined;

  constructor(above: (row: Row) => Iterable<{ slug: string; name: string }>) {
    super();
    this.#above = above;
  }

  override set(slug: string, row: Row): this {
    this.#byName = undefined;
    return super.set(slug, row);
  }

  override delete(slug: string): boolean {
    this.#byName = undefined;
    return super.delete(slug);
  }

  /** Matches by slug, else by name, preferring the same case, else by the end of a path. */
  find(text: string): readonly string[] {
    if (text === '') return [];
    if (this.has(text)) return [text];
    const named = this.#named(text);
    if (named.length > 0) return named;
    const pieces = text.split(BETWEEN.test(text) ? BETWEEN : '/').map(foldName);
    const last = pieces.pop() ?? '';
    if (pieces.length === 0) return [];
    const ends = new Set([...this.#named(last), ...(this.has(last) ? [last] : [])]);
    return [...ends].filter((slug) => this.#isBelow(slug, pieces));
  }

  #named(text: string): readonly string[] {
    const byName = this.#byName ?? groupBy(this.keys(), (slug) => foldName(this.get(slug)?.name ?? ''));
    this.#byName = byName;
    const found = byName.get(foldName(text)) ?? [];
    const equal = found.filter((slug) => this.get(slug)?.name === text);
    return equal.length > 0 ? equal : found;
  }

  #isBelow(slug: string, pieces: readonly string[]): boolean {
    const row = this.get(slug);
    const left = [...pieces];
    for (const above of row ? this.#above(row) : [])
      if (left.length > 0 && [foldName(above.name), above.slug].includes(left.at(-1) ?? '')) left.pop();
    return left.length === 0;
  }
}

export type TableColumns = { labels: string[]; measures: string[] };
export type CategoryKey = { name: string; brandId: number; parent: string; content: boolean };
export type ProductKey = { name: string; category: string };

/** Keys that rows may refer to, without models, since there may be hundreds of thousands. */
export class CatalogueKeys {
  readonly brands = new Map<number, { name: string; slug: string }>();
  readonly categories = new NamedRows<CategoryKey>((row) => this.#above(row.parent, row.brandId));
  readonly products = new NamedRows<ProductKey>(({ category }) => this.#above(category));
  readonly tables = new Map<string, TableColumns>();
  /** Unit by name, including attributes of the workbook; null for text. */
  readonly attributes = new Map<string, string | null>();
  readonly storedAttributes = new Set<string>();
  readonly used = new Set<string>();
  /** Cells whose decimal comma would make their number a text. `at`: column index. */
  readonly withDecimalComma: { row: number; at: number; cell: string; problem: string; allowed: string }[] = [];
  readonly redirects = new Map<string, string>();
  readonly #measured = new Map<TableColumns, (ColumnMeasure | undefined)[]>();
  readonly #slugNorms = { categories: new Map<string, string>(), products: new Map<string, string>() };

  measured(table: TableColumns): (ColumnMeasure | undefined)[] {
    const columns = this.#measured.get(table) ?? findColumnMeasures(table.labels, table.measures, this.attributes);
    this.#measured.set(table, columns);
    return columns;
  }

  newAttributes(): { name: string; unit: string | null }[] {
    return [...this.attributes].flatMap(([name, unit]) =>
      this.used.has(name) && !this.storedAttributes.has(name) ? [{ name, unit }] : [],
    );
  }

  addCategory(slug: string, key: CategoryKey): void {
    this.categories.set(slug, key);
    this.#slugNorms.categories.set(toNorm(slug), slug);
  }

  moveCategory(from: string, to: string): void {
    this.categories.delete(from);
    this.#slugNorms.categories.delete(toNorm(from));
    for (const [slug, key] of this.categories)
      if (key.parent === from) this.categories.set(slug, { ...key, parent: to });
  }

  addProduct(slug: string, key: ProductKey): void {
    this.products.set(slug, key);
    this.#slugNorms.products.set(toNorm(slug), slug);
  }

  #above(category: string, brandId?: number): { slug: string; name: string }[] {
    const above = new Map<string, { slug: string; name: string }>();
    let brand = brandId;
    for (let slug = category; !above.has(slug); ) {
      const key = this.categories.get(slug);
      if (!key) break;
      above.set(slug, { slug, name: key.name });
      brand = key.brandId;
      slug = key.parent;
    }
    const found = brand === undefined ? undefined : this.brands.get(brand);
    return found ? [...above.values(), found] : [...above.values()];
  }

  /** Another slug with the same letters and digits; lookups ignore punctuation, so both cannot exist. */
  conflictingSlug(of: 'categories' | 'products', slug: string): string | undefined {
    const other = this.#slugNorms[of].get(toNorm(slug));
    return other === slug ? undefined : other;
  }
}

export const buildTableKey = (product: string, number: number): string => `${product}\n${number}`;
