import { normOf } from '../../../platform/slug.ts';
import { measuredColumns } from '../../catalogue/measures/measured-columns.ts';
import type { Measured, Value } from '../../catalogue/measures/read-figure.ts';
import { NamedRows } from './named-rows.ts';

export type TableColumns = { labels: string[]; measures: string[] };
export type CategoryKey = { name: string; brandId: number; parent: string; content: boolean };
export type ProductKey = { name: string; category: string };

/**
 * Natural keys that rows may refer to: those of the database, and those of earlier worksheets. Models are excluded,
 * since there may be hundreds of thousands.
 */
export class CatalogueKeys {
  readonly brands = new Map<number, { name: string; slug: string }>();
  readonly categories = new NamedRows<CategoryKey>((row) => this.#above(row.parent, row.brandId));
  readonly products = new NamedRows<ProductKey>(({ category }) => this.#above(category));
  readonly tables = new Map<string, TableColumns>();
  /** Unit by name, including attributes of the workbook; null: text. */
  readonly attributes = new Map<string, string | null>();
  readonly storedAttributes = new Set<string>();
  readonly used = new Set<string>();
  /** Values of models without cells, under headings of attributes that a column of their table measures. */
  readonly unprinted: { row: number; heading: string; name: string; stated: Value }[] = [];
  /** Imported cells whose number would be lost by a decimal comma. `at`: column index. */
  readonly withDecimalComma: { row: number; at: number; cell: string; problem: string; allowed: string }[] = [];
  readonly redirects = new Map<string, string>();
  readonly #measured = new Map<TableColumns, (Measured | undefined)[]>();
  readonly #slugNorms = { categories: new Map<string, string>(), products: new Map<string, string>() };

  measured(table: TableColumns): (Measured | undefined)[] {
    const columns = this.#measured.get(table) ?? measuredColumns(table.labels, table.measures, this.attributes);
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
    this.#slugNorms.categories.set(normOf(slug), slug);
  }

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

  /** Another slug with the same letters and digits, by which slugs are looked up, so that both cannot exist. */
  conflictingSlug(of: 'categories' | 'products', slug: string): string | undefined {
    const other = this.#slugNorms[of].get(normOf(slug));
    return other === slug ? undefined : other;
  }
}

export const tableKey = (product: string, number: number): string => `${product}\n${number}`;
