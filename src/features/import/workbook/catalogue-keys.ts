import { normOf } from '../../../platform/slug.ts';

export type CategoryKey = { brandId: number; parent: string; content: boolean };

/**
 * The natural keys that rows may reference: those of the database, plus those that each sheet adds before the next sheet
 * is checked. Models are not among them, as there may be hundreds of thousands.
 */
export class CatalogueKeys {
  readonly brands = new Map<number, { name: string; slug: string }>();
  readonly categories = new Map<string, CategoryKey>();
  readonly products = new Set<string>();
  /** Number of columns of each table, by tableKey(). */
  readonly tables = new Map<string, number>();
  /** Unit by name; null: text. */
  readonly attributes = new Map<string, string | null>();
  readonly redirects = new Map<string, string>();
  readonly #slugNorms = { categories: new Map<string, string>(), products: new Map<string, string>() };

  addCategory(slug: string, key: CategoryKey): void {
    this.categories.set(slug, key);
    this.#slugNorms.categories.set(normOf(slug), slug);
  }

  /** Forgets a category whose row is checked anew, under this or another slug; what lies below it moves along. */
  moveCategory(from: string, to: string): void {
    this.categories.delete(from);
    this.#slugNorms.categories.delete(normOf(from));
    for (const [slug, key] of this.categories)
      if (key.parent === from) this.categories.set(slug, { ...key, parent: to });
  }

  addProduct(slug: string): void {
    this.products.add(slug);
    this.#slugNorms.products.set(normOf(slug), slug);
  }

  /** Another slug with the same letters and digits, if any. Slugs are looked up by those, so both cannot exist. */
  conflictingSlug(of: 'categories' | 'products', slug: string): string | undefined {
    const other = this.#slugNorms[of].get(normOf(slug));
    return other === slug ? undefined : other;
  }
}

export const tableKey = (product: string, number: number): string => `${product}\n${number}`;
