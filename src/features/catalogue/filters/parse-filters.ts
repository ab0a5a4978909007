import { badInputError } from '../../../platform/http-errors.ts';
import { rangesOverlap } from '../../../platform/numbers/compare-numbers.ts';
import { type NumberRange, parseNumber } from '../../../platform/numbers/typed-number.ts';
import { cutText } from '../../../platform/text/cut-text.ts';
import type { CategoryFacets, Facet, FacetCondition, FacetTally } from '../ratings/category-facets.ts';
import type { FilterOption } from './filters.contract.ts';

const MAX_FILTERS = 30;
const MAX_VALUES = 100;
const MAX_BUTTONS = 6;

export function buildFilterOption(facet: Facet, left?: FacetTally): FilterOption | undefined {
  const { name, unit } = facet;
  const named = { name, label: name, ...(unit && unit !== '-' ? { unit } : {}) };
  if (!('values' in facet)) return { ...named, type: 'range', min: facet.min, max: facet.max, ...left };
  const { values } = facet;
  if (values.length < 2) return undefined;
  return { ...named, type: values.length <= MAX_BUTTONS ? 'button' : 'checkbox', values, ...left };
}

/**
 * Parses filters in the format of docs/spec/catalogue.md#product-filters.
 * @throws HttpError 400 naming the filter
 */
export function parseFilterConditions(
  filters: string | undefined,
  { facets }: Pick<CategoryFacets, 'facets'>,
): FacetCondition[] {
  const parsed = parseFiltersJson(filters?.trim() || '{}');
  const entries = Object.entries(parsed);
  if (entries.length > MAX_FILTERS) throw badInputError('filters', `must not have more than ${MAX_FILTERS} filters`);
  return entries.flatMap(([name, value]) => {
    const facet = facets.find((candidate) => candidate.name === name);
    if (!facet) throw badInputError('filters', `"${cutText(name, 60)}" is not a filter of this category`);
    return buildCondition(facet, value) ?? [];
  });
}

function parseFiltersJson(filters: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(filters);
  } catch {
    throw badInputError('filters', 'is not valid JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw badInputError('filters', 'must be an object of filters by name');
  }
  return value as Record<string, unknown>;
}

function buildCondition(facet: Facet, value: unknown): FacetCondition | undefined {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const ends = isNumericFacet(facet) ? parseEnds(facet, value) : rejectNonText(facet);
    return ends && { facet, allows: (stated, end) => rangesOverlap([Number(stated), end], ends) };
  }
  const values = (Array.isArray(value) ? value : [value]).filter((one) => one !== '' && one !== null);
  if (values.length > MAX_VALUES) {
    throw badInputError('filters', `"${facet.name}" must not have more than ${MAX_VALUES} values`);
  }
  if (!values.length) return undefined;
  if (isNumericFacet(facet)) {
    const numbers = new Set(values.map((one) => parseFilterNumber(facet, one)));
    const isWithin = (from: number, to: number) =>
      [...numbers].some((number) => rangesOverlap([from, to], [number, number]));
    return {
      facet,
      allows: (stated, end) => numbers.has(Number(stated)) || (end !== stated && isWithin(Number(stated), end)),
    };
  }
  const texts = new Set(values.map((one) => (typeof one === 'string' ? one : rejectNonText(facet))));
  return { facet, allows: (stated) => texts.has(String(stated)) };
}

const isNumericFacet = ({ unit }: Facet) => unit !== null;

function rejectNonText({ name }: Facet): never {
  throw badInputError('filters', `"${name}" must be text or a list of texts`);
}

function parseEnds(facet: Facet, value: object): NumberRange | undefined {
  const [min, max] = [Reflect.get(value, 'min'), Reflect.get(value, 'max')].map((end) =>
    end === undefined || end === null || end === '' ? undefined : parseFilterNumber(facet, end),
  );
  if (min === undefined && max === undefined) return undefined;
  return [min ?? Number.NEGATIVE_INFINITY, max ?? Number.POSITIVE_INFINITY];
}

function parseFilterNumber({ name }: Facet, value: unknown): number {
  const number = typeof value === 'string' ? parseNumber(value) : value;
  if (typeof number === 'number' && Number.isFinite(number)) return number;
  throw badInputError('filters', `"${name}" must have numbers as min and max, or as values`);
}
