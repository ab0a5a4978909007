import { z } from 'zod';
import { endpoint } from '../../../platform/api/endpoint.ts';
import { badInput } from '../../../platform/errors.ts';
import { figuresNow } from '../figures/figures-now.ts';
import { findClamps } from '../figures/find-clamps.ts';
import { familiesOf, mountingsOf } from '../figures/rating-attributes.ts';
import type { SpaceLimit } from '../figures/space-limits.ts';
import { clampAction, clampFinderQuery, foundClamps } from './clamp-finder.contract.ts';
import { presentClamps } from './present-clamps.ts';

/** What the space around the clamp sets as limits. */
function spaceOf({
  workpiece,
  workpiece_to,
  length,
  width,
  open_height,
  along,
  across,
}: z.infer<typeof clampFinderQuery>): SpaceLimit[] {
  const limits: (Omit<SpaceLimit, 'value'> & { value: number | undefined })[] = [
    { name: 'spindle down', attributes: ['Spindle tip, lowest'], kind: 'most', value: workpiece },
    {
      name: 'spindle up',
      attributes: ['Spindle tip, highest'],
      kind: 'least',
      value: workpiece_to ?? workpiece,
    },
    { name: 'length', attributes: ['Length', 'Open length'], kind: 'most', value: length },
    { name: 'width', attributes: ['Width'], kind: 'most', value: width },
    { name: 'height open', attributes: ['Open height'], kind: 'most', value: open_height },
    { name: 'hole pitch along', attributes: ['Hole pitch, along'], kind: 'equal', value: along },
    { name: 'hole pitch across', attributes: ['Hole pitch, across'], kind: 'equal', value: across },
  ];
  return limits.flatMap(({ value, ...limit }) => (value === undefined ? [] : [{ ...limit, value }]));
}

export const clampFinderApi = {
  'GET /api/find_clamps.php': endpoint({
    summary: 'Clamps whose holding capacity at a reach suffices for a force, with a safety factor, by product',
    query: clampFinderQuery,
    reply: foundClamps,
    handle: async ({ query, services }) => {
      const { force, safety, reach, height, action, mounting, thread, limit } = query;
      const figures = await figuresNow(services);
      const families = familiesOf(figures).all;
      if (action && !families.some(({ key }) => key === action))
        throw badInput('action', `must be one of ${families.map(({ key }) => key).join(', ')}`);
      const need = {
        ...{ needed: force * safety, reach, height },
        ...{ action: action || 'hold-down', mounting: mounting || undefined },
        ...{ thread: thread || undefined, space: spaceOf(query) },
      };
      const found = findClamps(figures, need, { from: 0, count: limit });
      return {
        clamps: await presentClamps(services, found.listed, force),
        total: found.total,
        products: found.products,
        hasMore: found.products > limit,
        others: found.others.flatMap(({ family: { key, name, lever }, total }) =>
          lever ? [] : [{ action: key, name, total }],
        ),
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
