import { z } from 'zod';
import { endpoint } from '../../../platform/api/endpoint.ts';
import { notFound } from '../../../platform/errors.ts';
import { alternative, alternativesQuery, crossReference, crossReferenceQuery } from './alternatives.contract.ts';
import { foreignMakers, foreignModelsOf } from './foreign-models.store.ts';
import { alternativesTo, presentForeign } from './present-alternatives.ts';

const MAX_LISTED = 300;

export const alternativesApi = {
  'GET /api/get_alternatives.php': endpoint({
    summary:
      'List the models nearest to a model, with level, reason and differences, computed from the values that both state',
    query: alternativesQuery,
    reply: z.array(alternative),
    cached: true,
    handle: ({ query, services }) => alternativesTo(services, query.model_id),
  }),
  'GET /api/get_cross_reference.php': endpoint({
    summary:
      "List another maker's models, each with the nearest of our models; without a maker, the names of all makers",
    query: crossReferenceQuery,
    reply: crossReference,
    cached: true,
    handle: async ({ query: { maker }, services }) => {
      const { pool } = services.database;
      const makers = await foreignMakers(pool);
      const found = maker ? await foreignModelsOf(pool, maker, MAX_LISTED) : [];
      if (maker && !found.length) throw notFound('We know no models of this maker');
      return { makers, models: await Promise.all(found.map((one) => presentForeign(services, one))) };
    },
  }),
};
