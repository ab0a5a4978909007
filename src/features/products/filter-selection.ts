import { badInput } from '../../platform/errors.ts';
import type { AttributeCondition, AttributeSpan } from './filters.store.ts';
import { naturalOrder } from './natural-order.ts';
import type { FilterOption } from './products.contract.ts';

const FILTERS_AT_MOST = 30;
const VALUES_AT_MOST = 100;
/** Up to this many texts are buttons, more are checkboxes. */
const BUTTONS_AT_MOST = 6;

/** The filter that an attribute makes; undefined when it cannot tell models apart. */
export function filterOf({ name, unit, min, max, texts }: AttributeSpan): FilterOption | undefined {
  if (min !== null && max !== null) {
    if (min === max) return undefined;
    return { name, label: name, type: 'range', min, max, ...(unit && unit !== '-' ? { unit } : {}) };
  }
  const values = [...texts].sort(naturalOrder);
  if (values.length < 2) return undefined;
  return { name, label: name, type: values.length <= BUTTONS_AT_MOST ? 'button' : 'checkbox', values };
}

/**
 * Reads `filters={"Holding capacity":{"min":100,"max":500},"Material":["Steel"]}` (resolutions D72): names must be filters
 * of the category, swapped ends are swapped back, a single text stands for a list of one, an absent end is open.
 * @throws HttpError 400 naming the filter
 */
export function conditionsOf(filters: string | undefined, spans: AttributeSpan[]): AttributeCondition[] {
  const parsed = parse(filters?.trim() || '{}');
  const entries = Object.entries(parsed);
  if (entries.length > FILTERS_AT_MOST) throw badInput('filters', `must not hold more than ${FILTERS_AT_MOST} filters`);
  return entries.flatMap(([name, value]) => {
    const span = spans.find((known) => known.name === name);
    if (!span) throw badInput('filters', `"${name.slice(0, 60)}" is not a filter of this category`);
    return conditionOf(span, value) ?? [];
  });
}

function parse(filters: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(filters);
  } catch {
    throw badInput('filters', 'is not valid JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw badInput('filters', 'must be an object of filters by name');
  }
  return value as Record<string, unknown>;
}

function conditionOf(span: AttributeSpan, value: unknown): AttributeCondition | undefined {
  if (span.min !== null) return rangeOf(span, value);
  const texts = (Array.isArray(value) ? value : [value]).filter((text) => text !== '' && text !== null);
  if (texts.length > VALUES_AT_MOST || !texts.every((text) => typeof text === 'string' && !text.includes('\0'))) {
    throw badInput('filters', `"${span.name}" must be a text or a list of at most ${VALUES_AT_MOST} texts`);
  }
  return texts.length ? { attributeId: span.id, texts } : undefined;
}

function rangeOf(span: AttributeSpan, value: unknown): AttributeCondition | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw badInput('filters', `"${span.name}" must have min and max`);
  }
  const ends = [Reflect.get(value, 'min'), Reflect.get(value, 'max')].map((end) =>
    end === undefined || end === null || end === '' ? undefined : Number(end),
  );
  if (ends.some((end) => end !== undefined && !Number.isFinite(end))) {
    throw badInput('filters', `"${span.name}" must have numbers as min and max`);
  }
  const [min, max] = ends;
  if (min === undefined && max === undefined) return undefined;
  const from = min ?? Number.NEGATIVE_INFINITY;
  const to = max ?? Number.POSITIVE_INFINITY;
  return { attributeId: span.id, min: Math.min(from, to), max: Math.max(from, to) };
}
