import { z } from 'zod';
import { defineEndpoint } from '../../../platform/api/endpoint.ts';
import type { Services } from '../../../platform/api/services.ts';
import { badInputError, findRefusedField } from '../../../platform/http-errors.ts';
import { multiply } from '../../../platform/numbers/compare-numbers.ts';
import { type CatalogueValues, listDistinctValues } from '../ratings/catalogue-values.ts';
import { DEFAULT_SAFETY } from '../ratings/clamp-actions.limits.ts';
import { type ClampNeed, findClamps } from '../ratings/find-clamps.ts';
import { loadCatalogueValues } from '../ratings/load-catalogue-values.ts';
import { loadModelNames } from '../ratings/model-names.store.ts';
import type { ModelRatings } from '../ratings/model-ratings.ts';
import { findRatingAttributes, listClampFamilies, listMountings } from '../ratings/rating-attributes.ts';
import { listSpaceLimits, type RequestedLength } from '../ratings/space-limits.ts';
import { listModelsWithoutAction } from '../ratings/unfound-models.ts';
import { loadSuccessorNames } from '../relations/relations.store.ts';
import { loadSearchIndexes } from '../search/load-search-indexes.ts';
import { splitWords, stemWord } from '../search/search-words.ts';
import {
  clampAction,
  clampFinderQuery,
  foundClampsReply,
  readNeedQuery,
  readNeedReply,
} from './clamp-finder.contract.ts';
import { formatNeed, RULER_TOLERANCE } from './need/need-fields.limits.ts';
import { type NamedChoice, parseNeed, type UnderstoodCondition } from './need/parse-need.ts';
import { findNeedProblem, LENGTH_FIELDS, type ParsedField, parseNeedField } from './parse-need-field.ts';
import { orderWorkpieceHeights } from './plain-need.ts';
import { presentClamps } from './present-clamps.ts';

const MAX_NEAR = 5;
const MAX_EXTENDED = 5;

type Query = z.infer<typeof clampFinderQuery>;

/** Words such as "pliers" that are the noun of products of a single family. */
async function findFamiliesByNoun(services: Services, typed: string): Promise<NamedChoice[]> {
  const catalogue = await loadCatalogueValues(services);
  const { action } = findRatingAttributes(catalogue);
  const { products } = await loadSearchIndexes(services);
  return [...new Set(splitWords(typed))].flatMap((word): NamedChoice[] => {
    const called = [...products.withNoun(stemWord(word))].flatMap((id) => catalogue.products.get(id) ?? []);
    const [stated, other] = listDistinctValues(called, action);
    const family = stated !== undefined && other === undefined && listClampFamilies(catalogue).byAction.get(stated);
    return family ? [{ field: 'action', value: family.key, name: word }] : [];
  });
}

/** @throws HttpError naming the field, for an empty need or an unknown action or mounting */
async function findRequestedClamps(services: Services, query: Query, count: number) {
  const { force, safety, reach, thread } = { ...query, ...parseNumberFields(query) };
  const { height, ...space } = parseLengthFields(query);
  const isApproximate = height?.within !== undefined;
  const limits = listSpaceLimits({
    ...space,
    height: isApproximate ? height : undefined,
    ...orderWorkpieceHeights(parseField(query, 'workpiece'), parseField(query, 'workpiece_to')),
  });
  if (![force, reach, height, query.action, query.mounting, thread].some(Boolean) && !limits.length)
    throw badInputError('force', 'or another condition is required');
  const replaced = await loadSuccessorNames(services);
  const catalogue = await loadCatalogueValues(services);
  const like = query.like === 'yes';
  const need = {
    needed: force && multiply(force, safety),
    reach,
    height: isApproximate ? undefined : height?.value,
    action: checkAction(catalogue, query.action) || (like ? 'any' : 'hold-down'),
    mounting: findMounting(catalogue, query.mounting),
    thread: thread || undefined,
    space: limits,
    like,
    replaced,
  };
  const list = (of: Partial<ClampNeed>, most: number) =>
    findClamps(catalogue, { ...need, ...of }, { from: 0, count: Math.min(count, most) });
  const found = list({}, count);
  const isNear = count > 0 && (like || (found.total === 0 && limits.length > 0));
  const extended = reach === undefined || like ? undefined : list({ extended: true }, MAX_EXTENDED);
  return {
    ...found,
    near: isNear ? list({ near: true }, MAX_NEAR).listed : [],
    extended: extended?.listed ?? [],
    extendedTotal: extended?.total ?? 0,
    needed: need.needed,
    notCovered: count > 0 && (force || reach) && !query.action ? await listProductsNotCovered(services, catalogue) : [],
    replaced,
  };
}

type NumberField = 'force' | 'reach' | 'safety' | 'workpiece' | 'workpiece_to' | (typeof LENGTH_FIELDS)[number];

/** @throws HttpError 400 naming the field */
function parseField(query: Query, field: NumberField): ParsedField | undefined {
  const typed = query[field] ?? '';
  if (typed === '') return undefined;
  const need = parseNeedField(field, typed, query.like === 'yes');
  const problem = findNeedProblem(field, need);
  if (problem) throw badInputError(field, problem);
  return need;
}

const parseNumberFields = (query: Query) => ({
  force: parseField(query, 'force')?.value,
  reach: parseField(query, 'reach')?.value,
  safety: parseField(query, 'safety')?.value ?? DEFAULT_SAFETY,
});

function parseLengthFields(query: Query): Partial<Record<(typeof LENGTH_FIELDS)[number], RequestedLength>> {
  return Object.fromEntries(
    LENGTH_FIELDS.flatMap((field) => {
      const length = parseField(query, field);
      if (!length) return [];
      return [
        [field, query.like === 'yes' && length.within === undefined ? { ...length, within: RULER_TOLERANCE } : length],
      ];
    }),
  );
}

function checkAction(catalogue: CatalogueValues, action: string): string {
  const families = listClampFamilies(catalogue).all;
  if (action && !families.some(({ key }) => key === action))
    throw badInputError('action', `must be one of ${families.map(({ key }) => key).join(', ')}`);
  return action;
}

function findMounting(catalogue: CatalogueValues, typed: string): string | undefined {
  if (!typed) return undefined;
  const names = listMountings(catalogue);
  const begun = names.filter((name) => name.toLowerCase().startsWith(typed.toLowerCase()));
  const found = begun.find((name) => name.length === typed.length) ?? (begun.length === 1 ? begun[0] : undefined);
  if (!found) throw badInputError('mounting', `must be one of ${names.join(', ')}`);
  return found;
}

async function listProductsNotCovered(services: Services, catalogue: CatalogueValues) {
  const names = await loadModelNames(services.database.pool, listModelsWithoutAction(catalogue));
  return [...names.values()].map(({ product_name, product_slug }) => ({ product_name, product_slug }));
}

async function countClamps(services: Services, understood: readonly UnderstoodCondition[]): Promise<number | null> {
  const query = clampFinderQuery.parse(Object.fromEntries(understood.map(({ field, value }) => [field, value])));
  if (!understood.some(({ field }) => field !== 'safety')) return null;
  try {
    return (await findRequestedClamps(services, query, 0)).total;
  } catch (error) {
    // A value beyond the limits of its field has no count.
    if (findRefusedField(error)) return null;
    throw error;
  }
}

export const clampFinderApi = {
  'GET /api/find_clamps.php': defineEndpoint({
    summary:
      'Find clamps by product that hold a force at a reach, with a safety factor, and fit a space; one condition is enough',
    query: clampFinderQuery,
    reply: foundClampsReply,
    handle: async ({ query, services }) => {
      const found = await findRequestedClamps(services, query, query.limit);
      const { force, safety } = parseNumberFields(query);
      const present = (listed: ModelRatings[][]) => presentClamps(services, listed, force, found.replaced);
      return {
        clamps: await present(found.listed),
        near: await present(found.near.map((models) => models.slice(0, 1))),
        extended: await present(found.extended.map((models) => models.slice(0, 1))),
        extended_total: found.extendedTotal,
        safety,
        needed: found.needed ?? null,
        total: found.total,
        products: found.products,
        hasMore: found.products > query.limit,
        others: found.others.map(({ family: { key, name, lever }, total }) => ({ action: key, name, lever, total })),
        not_covered: found.notCovered,
      };
    },
  }),
  'GET /api/read_need.php': defineEndpoint({
    summary:
      'Read conditions from a text: the places of their words, unknown words, and the number of clamps that match',
    query: readNeedQuery,
    reply: readNeedReply,
    handle: async ({ query: { words }, services }) => {
      const catalogue = await loadCatalogueValues(services);
      const { understood, unknown } = parseNeed(words, [
        ...listMountings(catalogue).map((name) => ({ field: 'mounting' as const, value: name, name })),
        ...listClampFamilies(catalogue).all.map(({ key, name }) => ({ field: 'action' as const, value: key, name })),
        ...(await findFamiliesByNoun(services, words)),
      ]);
      const names = new Map(listClampFamilies(catalogue).all.map(({ key, name }) => [key, name]));
      return {
        understood: understood.map((one) => ({
          ...one,
          text: formatNeed(one.field, names.get(one.value) ?? one.value),
        })),
        unknown,
        total: await countClamps(services, understood),
      };
    },
  }),
  'GET /api/get_clamp_mountings.php': defineEndpoint({
    summary: 'List the types of mounting in the clamp finder',
    reply: z.array(z.string()),
    cached: true,
    handle: async ({ services }) => listMountings(await loadCatalogueValues(services)),
  }),
  'GET /api/get_clamp_actions.php': defineEndpoint({
    summary: 'List the families in the clamp finder, which are the values of the attribute Action',
    reply: z.array(clampAction),
    cached: true,
    handle: async ({ services }) => [...listClampFamilies(await loadCatalogueValues(services)).all],
  }),
};
