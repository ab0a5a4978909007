import { endpoint } from '../../../platform/api/endpoint.ts';
import { modelByName } from '../products/models.store.ts';
import { wholeModel } from '../products/present-model.ts';
import { compareQuery, compareReply } from './compare.contract.ts';
import { MAX_COMPARED } from './compare.limits.ts';
import { comparedNames } from './compare-url.ts';

/** More than can be compared, because some names may be unknown; then the next ones are used. */
const MAX_QUERIED = 12;

export const compareApi = {
  'GET /api/compare_models.php': endpoint({
    summary: 'Up to four models by their names in any spelling, and the unknown names',
    query: compareQuery,
    reply: compareReply,
    handle: async ({ query, services }) => {
      const { pool } = services.database;
      const names = comparedNames(new URLSearchParams(query));
      const queried = names.slice(0, MAX_QUERIED);
      const found = await Promise.all(queried.map(async (name) => ({ name, row: await modelByName(pool, name) })));
      const known = found.filter(({ row }, at) => row && found.findIndex((same) => same.row?.id === row.id) === at);
      const rows = known.slice(0, MAX_COMPARED).flatMap(({ row }) => row ?? []);
      return {
        models: await Promise.all(rows.map((row) => wholeModel(services, row))),
        unknown: found.flatMap(({ name, row }) => (row ? [] : [name])),
        left_out: [...known.slice(MAX_COMPARED).map(({ name }) => name), ...names.slice(MAX_QUERIED)],
      };
    },
  }),
};
