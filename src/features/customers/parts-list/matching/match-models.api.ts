import { endpoint } from '../../../../platform/api/endpoint.ts';
import { takeOrRefuse } from '../../../../platform/api/rate-limit.ts';
import { matchModelsBody, matchModelsReply } from './match-models.contract.ts';
import { matchNames } from './match-names.ts';

const LISTS_FROM_ADDRESS = { name: 'match-models', max: 300, seconds: 60 * 60 };

export const matchModelsApi = {
  'POST /api/match_models.php': endpoint({
    summary: 'Models that the lines of a parts list name, and similar models for unknown names',
    body: matchModelsBody,
    reply: matchModelsReply,
    handle: async ({ body, services, http }) => {
      await takeOrRefuse(services, LISTS_FROM_ADDRESS, http.ip);
      return matchNames(services, body);
    },
  }),
};
