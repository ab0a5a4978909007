import { normOf } from '../../../platform/slug.ts';
import { measuredColumns } from '../../catalogue/measures/measured-columns.ts';
import type { Measured, Value } from '../../catalogue/measures/read-figure.ts';
import { NamedRows } from './named-rows.ts';

/** The columns of a table, and what is stated of what they measure. */
export type TableColumns = { labels: string[]; measures: string[] };
export type CategoryKey = { name: string; brandId: number; parent: string; content: boolean };
export type ProductKey = { name: string; category: string };

/**
 * The natural keys that rows may reference: those of the database, plus those that each sheet adds before the next sheet
 * is checked. Models are not among them, as there may be hundreds of thousands.
 */
export class CatalogueKeys {
  readonly brands = new Map<number, { name: string; slug: string }>();
  readonly categories = new NamedRows<CategoryKey>((row) => this.#above(row.parent, row.brandId));
  readonly products = new NamedRows<ProductKey>(({ category }) => this.#above(category));
  /** Keyed by tableKey(). */
  readonly tables = new Map<string, TableColumns>();
  /** Unit by name; null: text. Beside those of the database those of the workbook. */
  readonly attributes = new Map<string, string | null>();
  /** The names of those of the database. */
  readonly storedAttributes = new Set<string>();
  /** The names of attributes that a column measures or a model states. */
  readonly used = new Set<string>();
  /** For models without cells: values under headings of attributes that a column of their table measures. */
  readonly unprinted: { row: number; heading: string; name: string; stated: Value }[] = [];
  /** Cells of imported models whose figure is lost by its decimal comma. `at`: the index of the cell's column. */
  readonly withDecimalComma: { row: number; at: number; cell: string; problem: string; allowed: string }[] = [];
  readonly redirects = new Map<string, string>();
  readonly #measured = new Map<TableColumns, (Measured | undefined)[]>();
  readonly #slugNorms = { categories: new Map<string, string>(), products: new Map<string, string>() };

  /** Attributes of a table's columns, determined once for all rows. */
  measured(table: TableColumns): (Measured | undefined)[] {
    const columns = this.#measured.get(table) ?? measuredColumns(table.labels, table.measures, this.attributes);
    this.#measured.set(table, columns);
    return columns;
  }

  /** The attributes that something uses and that the database does not have. */
  newAttributes(): { name: string; unit: string | null }[] {
    return [...this.attributes].flatMap(([name, unit]) =>
      this.used.has(name) && !this.storedAttributes.has(name) ? [{ name, unit }] : [],
    );
  }

  addCategory(slug: string, key: CategoryKey): void {
    this.categories.set(slug, key);
    this.#slugNorms.categories.set(normOf(slug), slug);
  }

  /** Removes a category whose row is checked again, possibly under another slug; its children move with it. */
  moveCategory(from: string, to: string): void {
    this.categories.delete(from);
    this.#slugNorms.categories.delete(normOf(from));
    for (const [slug, key] of this.categories)
      if (key.parent === from) this.categories.set(slug, { ...key, parent: to });
  }

  addProduct(slug: string, key: ProductKey): void {
    this.products.set(slug, key);
    this.#slugNorms.products.set(normOf(slug), slug);
  }

  /** A category, those above it, and their brand. */
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

  /** Another slug with the same letters and digits, if any. Slugs are looked up by those, so both cannot exist. */
  conflictingSlug(of: 'categories' | 'products', slug: string): string | undefined {
    const other = this.#slugNorms[of].get(normOf(slug));
    return other === slug ? undefined : other;
  }
}

export const tableKey = (product: string, number: number): string => `${product}\n${number}`;
