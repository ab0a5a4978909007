import type { Services } from '../../platform/services.ts';
import { type AttributeSpan, attributeSpans } from './filters.store.ts';

const CATEGORIES_AT_MOST = 500;

interface Kept {
  version: number;
  spans: Map<number, Promise<AttributeSpan[]>>;
}

const kept = new WeakMap<Services['database'], Kept>();

/**
 * The spans of a category, asked once in a version of the catalogue: every change of a filter needs them, and they change
 * only with the catalogue. With an unknown version (0) nothing is kept.
 */
export function spansOf({ database, catalogueVersion }: Services, categoryId: number): Promise<AttributeSpan[]> {
  const version = catalogueVersion.current;
  if (version === 0) return attributeSpans(database.db, categoryId);
  let now = kept.get(database);
  if (now?.version !== version) {
    now = { version, spans: new Map() };
    kept.set(database, now);
  }
  const known = now.spans.get(categoryId);
  if (known) return known;
  const { spans } = now;
  const asked = attributeSpans(database.db, categoryId);
  if (spans.size >= CATEGORIES_AT_MOST) spans.delete(spans.keys().next().value ?? 0);
  spans.set(categoryId, asked);
  asked.catch(() => spans.delete(categoryId));
  return asked;
}
