import { groupBy } from '../../../platform/group-by.ts';

/** Separators of a path such as `Horizontal › Heavy duty`; slugs use a slash. */
const BETWEEN = /\s*[›»→>|\\]\s*/;

const folded = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

export class NamedRows<Row extends { name: string }> extends Map<string, Row> {
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
    const parts = text.split(BETWEEN.test(text) ? BETWEEN : '/').map(folded);
    const last = parts.pop() ?? '';
    if (parts.length === 0) return [];
    const ends = new Set([...this.#named(last), ...(this.has(last) ? [last] : [])]);
    return [...ends].filter((slug) => this.#isBelow(slug, parts));
  }

  #named(text: string): readonly string[] {
    const byName = this.#byName ?? groupBy(this.keys(), (slug) => folded(this.get(slug)?.name ?? ''));
    this.#byName = byName;
    const found = byName.get(folded(text)) ?? [];
    const equal = found.filter((slug) => this.get(slug)?.name === text);
    return equal.length > 0 ? equal : found;
  }

  #isBelow(slug: string, parts: readonly string[]): boolean {
    const row = this.get(slug);
    const left = [...parts];
    for (const above of row ? this.#above(row) : [])
      if (left.length > 0 && [folded(above.name), above.slug].includes(left.at(-1) ?? '')) left.pop();
    return left.length === 0;
  }
}
