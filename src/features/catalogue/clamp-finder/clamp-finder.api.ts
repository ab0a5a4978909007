import { z } from 'zod';
import { endpoint } from '../../../platform/api/endpoint.ts';
import type { Services } from '../../../platform/api/services.ts';
import { badInput, refusedField } from '../../../platform/errors.ts';
import { multiplied } from '../../../platform/numbers/compare-numbers.ts';
import { type CatalogueFigures, valuesOf } from '../figures/catalogue-figures.ts';
import { DEFAULT_SAFETY } from '../figures/clamp-actions.limits.ts';
import { figuresNow } from '../figures/figures-now.ts';
import { type ClampNeed, findClamps } from '../figures/find-clamps.ts';
import { namesOfModels } from '../figures/model-names.store.ts';
import type { ModelRatings } from '../figures/model-ratings.ts';
import { familiesOf, mountingsOf, ratingAttributes } from '../figures/rating-attributes.ts';
import { type AskedLength, limitsOf } from '../figures/space-limits.ts';
import { modelsWithoutAction } from '../figures/unfound-models.ts';
import { successorNames } from '../relations/relations.store.ts';
import { indexNow } from '../search/index-now.ts';
import { stemOf, wordsOf } from '../search/words.ts';
import { clampAction, clampFinderQuery, foundClamps, needQuery, needReply } from './clamp-finder.contract.ts';
import { BY_RULER, needText } from './need/need-fields.limits.ts';
import { type Named, needInWords, type Understood } from './need/need-in-words.ts';
import { workpieces } from './plain-need.ts';
import { presentClamps } from './present-clamps.ts';
import { LENGTHS, needProblem, type ReadNeed, readNeed } from './read-need.ts';

const MAX_NEAR = 5;
const MAX_EXTENDED = 5;

type Query = z.infer<typeof clampFinderQuery>;

/** Words such as "pliers" that are the noun of products of a single family. */
async function familiesByNoun(services: Services, typed: string): Promise<Named[]> {
  const figures = await figuresNow(services);
  const { action } = ratingAttributes(figures);
  const { products } = await indexNow(services);
  return [...new Set(wordsOf(typed))].flatMap((word): Named[] => {
    const called = [...products.withNoun(stemOf(word))].flatMap((id) => figures.products.get(id) ?? []);
    const [stated, other] = valuesOf(called, action);
    const family = stated !== undefined && other === undefined && familiesOf(figures).byAction.get(stated);
    return family ? [{ field: 'action', value: family.key, name: word }] : [];
  });
}

/** @throws HttpError naming the field, for an empty need or an unknown action or mounting */
async function clampsFor(services: Services, query: Query, count: number) {
  const { force, safety, reach, thread } = { ...query, ...numbersOf(query) };
  const { height, ...space } = lengthsOf(query);
  const isApproximate = height?.within !== undefined;
  const limits = limitsOf({
    ...space,
    height: isApproximate ? height : undefined,
    ...workpieces(read(query, 'workpiece'), read(query, 'workpiece_to')),
  });
  if (![force, reach, height, query.action, query.mounting, thread].some(Boolean) && !limits.length)
    throw badInput('force', 'or another condition is required');
  const replaced = await successorNames(services);
  const figures = await figuresNow(services);
  const like = query.like === 'yes';
  const need = {
    needed: force && multiplied(force, safety),
    reach,
    height: isApproximate ? undefined : height?.value,
    action: actionOf(figures, query.action) || (like ? 'any' : 'hold-down'),
    mounting: mountingOf(figures, query.mounting),
    thread: thread || undefined,
    space: limits,
    like,
    replaced,
  };
  const list = (of: Partial<ClampNeed>, most: number) =>
    findClamps(figures, { ...need, ...of }, { from: 0, count: Math.min(count, most) });
  const found = list({}, count);
  const isNear = count > 0 && (like || (found.total === 0 && limits.length > 0));
  const extended = reach === undefined || like ? undefined : list({ extended: true }, MAX_EXTENDED);
  return {
    ...found,
    near: isNear ? list({ near: true }, MAX_NEAR).listed : [],
    extended: extended?.listed ?? [],
    extendedTotal: extended?.total ?? 0,
    needed: need.needed,
    notCovered: count > 0 && (force || reach) && !query.action ? await productsNotCovered(services, figures) : [],
    replaced,
  };
}

type NumberField = 'force' | 'reach' | 'safety' | 'workpiece' | 'workpiece_to' | (typeof LENGTHS)[number];

/** @throws HttpError 400 naming the field */
function read(query: Query, field: NumberField): ReadNeed | undefined {
  const typed = query[field] ?? '';
  if (typed === '') return undefined;
  const need = readNeed(field, typed, query.like === 'yes');
  const problem = needProblem(field, need);
  if (problem) throw badInput(field, problem);
  return need;
}

const numbersOf = (query: Query) => ({
  force: read(query, 'force')?.value,
  reach: read(query, 'reach')?.value,
  safety: read(query, 'safety')?.value ?? DEFAULT_SAFETY,
});

function lengthsOf(query: Query): Partial<Record<(typeof LENGTHS)[number], AskedLength>> {
  return Object.fromEntries(
    LENGTHS.flatMap((field) => {
      const length = read(query, field);
      if (!length) return [];
      return [[field, query.like === 'yes' && length.within === undefined ? { ...length, within: BY_RULER } : length]];
    }),
  );
}

function actionOf(figures: CatalogueFigures, action: string): string {
  const families = familiesOf(figures).all;
  if (action && !families.some(({ key }) => key === action))
    throw badInput('action', `must be one of ${families.map(({ key }) => key).join(', ')}`);
  return action;
}

function mountingOf(figures: CatalogueFigures, typed: string): string | undefined {
  if (!typed) return undefined;
  const names = mountingsOf(figures);
  const begun = names.filter((name) => name.toLowerCase().startsWith(typed.toLowerCase()));
  const found = begun.find((name) => name.length === typed.length) ?? (begun.length === 1 ? begun[0] : undefined);
  if (!found) throw badInput('mounting', `must be one of ${names.join(', ')}`);
  return found;
}

async function productsNotCovered(services: Services, figures: CatalogueFigures) {
  const names = await namesOfModels(services.database.pool, modelsWithoutAction(figures));
  return [...names.values()].map(({ product_name, product_slug }) => ({ product_name, product_slug }));
}

async function countFor(services: Services, understood: readonly Understood[]): Promise<number | null> {
  const query = clampFinderQuery.parse(Object.fromEntries(understood.map(({ field, value }) => [field, value])));
  if (!understood.some(({ field }) => field !== 'safety')) return null;
  try {
    return (await clampsFor(services, query, 0)).total;
  } catch (error) {
    // A value beyond the limits of its field has no count.
    if (refusedField(error)) return null;
    throw error;
  }
}

export const clampFinderApi = {
  'GET /api/find_clamps.php': endpoint({
    summary:
      'Find clamps by product that hold a force at a reach, with a safety factor, and fit a space; one condition is enough',
    query: clampFinderQuery,
    reply: foundClamps,
    handle: async ({ query, services }) => {
      const found = await clampsFor(services, query, query.limit);
      const { force, safety } = numbersOf(query);
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
  'GET /api/read_need.php': endpoint({
    summary:
      'Read conditions from a text: the places of their words, unknown words, and the number of clamps that match',
    query: needQuery,
    reply: needReply,
    handle: async ({ query: { words }, services }) => {
      const figures = await figuresNow(services);
      const { understood, unknown } = needInWords(words, [
        ...mountingsOf(figures).map((name) => ({ field: 'mounting' as const, value: name, name })),
        ...familiesOf(figures).all.map(({ key, name }) => ({ field: 'action' as const, value: key, name })),
        ...(await familiesByNoun(services, words)),
      ]);
      const names = new Map(familiesOf(figures).all.map(({ key, name }) => [key, name]));
      return {
        understood: understood.map((one) => ({
          ...one,
          text: needText(one.field, names.get(one.value) ?? one.value),
        })),
        unknown,
        total: await countFor(services, understood),
      };
    },
  }),
  'GET /api/get_clamp_mountings.php': endpoint({
    summary: 'List the types of mounting in the clamp finder',
    reply: z.array(z.string()),
    cached: true,
    handle: async ({ services }) => mountingsOf(await figuresNow(services)),
  }),
  'GET /api/get_clamp_actions.php': endpoint({
    summary: 'List the families in the clamp finder, which are the values of the attribute Action',
    reply: z.array(clampAction),
    cached: true,
    handle: async ({ services }) => [...familiesOf(await figuresNow(services)).all],
  }),
};
