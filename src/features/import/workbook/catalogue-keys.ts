import { normOf } from '../../../platform/slug.ts';

export type CategoryKey = { brandId: number; parent: string; content: boolean };
export type ModelKey = { table: number; position: number };

/**
 * The natural keys that rows may reference: those of the database, plus those that each sheet adds before the next sheet
 * is checked.
 */
export class CatalogueKeys {
  readonly brands = new Map<number, { name: string; slug: string }>();
  readonly categories = new Map<string, CategoryKey>();
  readonly products = new Set<string>();
  /** Number of columns of each table, by tableKey(). */
  readonly tables = new Map<string, number>();
  /** By product slug, then by model name. */
  readonly models = new Map<string, Map<string, ModelKey>>();
  /** Unit by name; null: text. */
  readonly attributes = new Map<string, string | null>();
  readonly redirects = new Map<string, string>();
  readonly #slugNorms = { categories: new Map<string, string>(), products: new Map<string, string>() };

  addCategory(slug: string, key: CategoryKey): void {
    this.categories.set(slug, key);
    this.#slugNorms.categories.set(normOf(slug), slug);
  }

  addProduct(slug: string): void {
    this.products.add(slug);
    this.#slugNorms.products.set(normOf(slug), slug);
  }

  addModel(product: string, name: string, key: ModelKey): void {
    const models = this.models.get(product) ?? new Map<string, ModelKey>();
    this.models.set(product, models);
    models.set(name, key);
  }

  /** Another slug with the same letters and digits, if any. Slugs are looked up by those, so both cannot exist. */
  conflictingSlug(of: 'categories' | 'products', slug: string): string | undefined {
    const other = this.#slugNorms[of].get(normOf(slug));
    return other === slug ? undefined : other;
  }

  /** The products that have a model of this name. */
  productsOfModel(name: string): string[] {
    return [...this.models].filter(([, models]) => models.has(name)).map(([product]) => product);
  }
}

export const tableKey = (product: string, number: number): string => `${product}\n${number}`;
