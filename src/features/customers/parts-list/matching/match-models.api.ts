import { defineEndpoint } from '../../../../platform/api/endpoint.ts';
import { enforceLimit } from '../../../../platform/api/rate-limit.ts';
import { matchModelNames } from './match-model-names.ts';
import { matchModelsBody, matchModelsReply } from './match-models.contract.ts';

const LISTS_FROM_ADDRESS = { name: 'match-models', max: 300, seconds: 60 * 60 };

export const matchModelsApi = {
  'POST /api/match_models.php': defineEndpoint({
    summary: 'Models that the lines of a parts list name, and similar models for unknown names',
    body: matchModelsBody,
    reply: matchModelsReply,
    handle: async ({ body, services, http }) => {
      await enforceLimit(services, LISTS_FROM_ADDRESS, http.ip);
      return matchModelNames(services, body);
    },
  }),
};
