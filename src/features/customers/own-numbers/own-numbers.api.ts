import { defineEndpoint, guardEndpoints } from '../../../platform/api/endpoint.ts';
import { requireSignedInVisitor, requireSignIn } from '../../../platform/api/guards.ts';
import { toNorm } from '../../../platform/slug.ts';
import { canBeOwnNumber } from './own-number-rule.ts';
import { findOwnNumbersQuery, findOwnNumbersReply } from './own-numbers.contract.ts';
import { listOwnNumbers } from './own-numbers.store.ts';

export const ownNumbersApi = guardEndpoints(requireSignIn(), {
  'GET /api/get_own_numbers.php': defineEndpoint({
    summary: 'Models that the visitor calls by a number of their own; requires login',
    query: findOwnNumbersQuery,
    reply: findOwnNumbersReply,
    handle: async (call) => {
      const { id } = await requireSignedInVisitor(call);
      const { text } = call.query;
      if (!canBeOwnNumber(text)) return [];
      const found = await listOwnNumbers(call.services.database.pool, id);
      return found.filter(({ number }) => toNorm(number) === toNorm(text));
    },
  }),
});
