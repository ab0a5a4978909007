import { endpoint } from '../../../platform/api/endpoint.ts';
import { modelByName } from '../products/models.store.ts';
import { wholeModel } from '../products/whole-model.ts';
import { compareQuery, compareReply } from './compare.contract.ts';
import { MOST_COMPARED } from './compare.limits.ts';
import { comparedNames } from './compare-address.ts';

/** Some names may be no model's, and then the next ones have their turn. */
const MOST_LOOKED_UP = 12;

export const compareApi = {
  'GET /api/compare_models.php': endpoint({
    summary: 'Up to four models by their names in any spelling, and the names that are no model’s',
    query: compareQuery,
    reply: compareReply,
    handle: async ({ query, services }) => {
      const { db } = services.database;
      const names = comparedNames(new URLSearchParams(query));
      const asked = names.slice(0, MOST_LOOKED_UP);
      const found = await Promise.all(asked.map(async (name) => ({ name, row: await modelByName(db, name) })));
      const known = found.filter(({ row }, at) => row && found.findIndex((same) => same.row?.id === row.id) === at);
      const rows = known.slice(0, MOST_COMPARED).flatMap(({ row }) => row ?? []);
      return {
        models: await Promise.all(rows.map((row) => wholeModel(db, row, services.settings.siteName))),
        unknown: found.flatMap(({ name, row }) => (row ? [] : [name])),
        left_out: [...known.slice(MOST_COMPARED).map(({ name }) => name), ...names.slice(MOST_LOOKED_UP)],
      };
    },
  }),
};
