import { z } from 'zod';
import { defineEndpoint } from '../../../platform/api/endpoint.ts';
import { notFoundError } from '../../../platform/http-errors.ts';
import { alternative, alternativesQuery, crossReferenceQuery, crossReferenceReply } from './alternatives.contract.ts';
import { listModelsOfMaker, listOtherMakers } from './other-maker-models.store.ts';
import { listAlternatives, presentOtherMakerModel } from './present-alternatives.ts';

const MAX_LISTED = 300;

export const alternativesApi = {
  'GET /api/get_alternatives.php': defineEndpoint({
    summary:
      'List the models nearest to a model, with level, reason and differences, computed from the values that both state',
    query: alternativesQuery,
    reply: z.array(alternative),
    cached: true,
    handle: ({ query, services }) => listAlternatives(services, query.model_id),
  }),
  'GET /api/get_cross_reference.php': defineEndpoint({
    summary:
      "List another maker's models, each with the nearest of our models; without a maker, the names of all makers",
    query: crossReferenceQuery,
    reply: crossReferenceReply,
    cached: true,
    handle: async ({ query: { maker }, services }) => {
      const { pool } = services.database;
      const makers = await listOtherMakers(pool);
      const found = maker ? await listModelsOfMaker(pool, maker, MAX_LISTED) : [];
      if (maker && !found.length) throw notFoundError('We have no cross-references for this manufacturer yet');
      return { makers, models: await Promise.all(found.map((one) => presentOtherMakerModel(services, one))) };
    },
  }),
};
