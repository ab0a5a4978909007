import { defineEndpoint } from '../../../platform/api/endpoint.ts';
import { enforceLimit } from '../../../platform/api/rate-limit.ts';
import { MAX_SENT_FILE_BODY_BYTES } from '../../../platform/api/sent-file.limits.ts';
import { findModelsForWords } from '../requests/find-models-for-words.ts';
import { openRequestCatalogue } from '../requests/request-catalogue.ts';
import {
  matchingModelsQuery,
  matchingModelsReply,
  readPartsListBody,
  readPartsListReply,
} from './parts-list.contract.ts';
import { presentCandidate, readPartsList } from './read-parts-list.ts';

const LISTS_FROM_ADDRESS = { name: 'read-parts-list', max: 300, seconds: 60 * 60 };
const SEARCHES_FROM_ADDRESS = { name: 'matching-models', max: 1200, seconds: 60 * 60 };

export const partsListApi = {
  'POST /api/read_parts_list.php': defineEndpoint({
    summary: 'Lines of a parts list or request in any form: sure, to choose with candidates, or not read',
    body: readPartsListBody,
    reply: readPartsListReply,
    largeBody: { bytes: MAX_SENT_FILE_BODY_BYTES, values: 20 },
    handle: async ({ body, services, http, visitor }) => {
      await enforceLimit(services, LISTS_FROM_ADDRESS, http.ip);
      return readPartsList(services, body, { address: http.ip, userId: (await visitor())?.id });
    },
  }),
  'GET /api/get_matching_models.php': defineEndpoint({
    summary: 'Models for words of a list: by number, near spelling, another maker’s number or description',
    query: matchingModelsQuery,
    reply: matchingModelsReply,
    handle: async ({ query, services, http, visitor }) => {
      await enforceLimit(services, SEARCHES_FROM_ADDRESS, http.ip);
      const userId = (await visitor())?.id;
      // The buyer's own numbers are among the answers.
      if (userId !== undefined) http.setHeader('cache-control', 'no-store');
      const buyer = userId === undefined ? undefined : { userId, isForStaff: false };
      return (await findModelsForWords(openRequestCatalogue(services, buyer), query.text)).map(presentCandidate);
    },
  }),
};
