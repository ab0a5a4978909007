import { z } from 'zod';
import { endpoint } from '../../../platform/api/endpoint.ts';
import type { Services } from '../../../platform/api/services.ts';
import { badInput } from '../../../platform/errors.ts';
import { figuresNow } from '../figures/figures-now.ts';
import { findClamps } from '../figures/find-clamps.ts';
import type { ModelRatings } from '../figures/model-ratings.ts';
import { familiesOf, mountingsOf } from '../figures/rating-attributes.ts';
import { limitsOf } from '../figures/space-limits.ts';
import { successorNames } from '../relations/relations.store.ts';
import { clampAction, clampFinderQuery, foundClamps, needQuery, needReply } from './clamp-finder.contract.ts';
import { needText } from './need/need-fields.limits.ts';
import { needInWords, type Understood } from './need/need-in-words.ts';
import { presentClamps } from './present-clamps.ts';

/** Products that are listed where nothing fits the space. */
const MAX_NEAR = 5;

type Query = z.infer<typeof clampFinderQuery>;

/** @throws an error that names the field, if nothing is asked or the catalogue has no such action */
async function clampsFor(services: Services, query: Query, count: number) {
  const { force, safety, reach, height, action, mounting, thread } = query;
  const space = limitsOf(query);
  if (![force, reach, height, action, mounting, thread].some(Boolean) && !space.length)
    throw badInput('force', 'or another figure is required');
  const replaced = await successorNames(services);
  const figures = await figuresNow(services);
  const families = familiesOf(figures).all;
  if (action && !families.some(({ key }) => key === action))
    throw badInput('action', `must be one of ${families.map(({ key }) => key).join(', ')}`);
  const need = {
    ...{ needed: force && force * safety, reach, height },
    ...{ action: action || 'hold-down', mounting: mounting || undefined },
    ...{ thread: thread || undefined, space, replaced },
  };
  const found = findClamps(figures, need, { from: 0, count });
  const isNear = found.total === 0 && space.length > 0;
  const near =
    isNear && count > 0 ? findClamps(figures, { ...need, near: true }, { from: 0, count: MAX_NEAR }).listed : [];
  return { ...found, near, replaced };
}

/** How many clamps meet what was understood; null if that is no search. */
async function countFor(services: Services, understood: readonly Understood[]): Promise<number | null> {
  const query = clampFinderQuery.safeParse(Object.fromEntries(understood.map(({ field, value }) => [field, value])));
  return query.success && understood.some(({ field }) => field !== 'safety')
    ? (await clampsFor(services, query.data, 0)).total
    : null;
}

export const clampFinderApi = {
  'GET /api/find_clamps.php': endpoint({
    summary:
      'Clamps that hold a force at a reach, up to the end of the bar, with a safety factor, and fit a space, by product; any one of these may be asked alone',
    query: clampFinderQuery,
    reply: foundClamps,
    handle: async ({ query, services }) => {
      const found = await clampsFor(services, query, query.limit);
      const present = (listed: ModelRatings[][]) => presentClamps(services, listed, query.force, found.replaced);
      return {
        clamps: await present(found.listed),
        near: await present(found.near.map((models) => models.slice(0, 1))),
        total: found.total,
        products: found.products,
        hasMore: found.products > query.limit,
        others: found.others.flatMap(({ family: { key, name, lever }, total }) =>
          lever ? [] : [{ action: key, name, total }],
        ),
      };
    },
  }),
  'GET /api/read_need.php': endpoint({
    summary: 'What a text asks of a clamp, where its words are, which were not understood, and how many clamps meet it',
    query: needQuery,
    reply: needReply,
    handle: async ({ query: { words }, services }) => {
      const figures = await figuresNow(services);
      const { understood, unknown } = needInWords(words, [
        ...mountingsOf(figures).map((name) => ({ field: 'mounting' as const, value: name, name })),
        ...familiesOf(figures).all.map(({ key, name }) => ({ field: 'action' as const, value: key, name })),
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
    summary: 'The types of mounting in the clamp finder',
    reply: z.array(z.string()),
    cached: true,
    handle: async ({ services }) => mountingsOf(await figuresNow(services)),
  }),
  'GET /api/get_clamp_actions.php': endpoint({
    summary: 'The families in the clamp finder: what models state as their action',
    reply: z.array(clampAction),
    cached: true,
    handle: async ({ services }) => [...familiesOf(await figuresNow(services)).all],
  }),
};
