import { endpoint } from '../../../platform/api/endpoint.ts';
import type { ComparedChoices } from '../choices/choices.contract.ts';
import { choicesNow, comparedChoices } from '../choices/choices.store.ts';
import type { Model } from '../products/models.contract.ts';
import { modelByName } from '../products/models.store.ts';
import { wholeModel } from '../products/present-model.ts';
import { textOf } from '../products/stated-attributes.ts';
import { compareQuery, compareReply } from './compare.contract.ts';
import { MAX_COMPARED } from './compare.limits.ts';
import { comparedNames } from './compare-url.ts';

/** More than a comparison has, because some names may be unknown. */
const MAX_QUERIED = 12;

export const compareApi = {
  'GET /api/compare_models.php': endpoint({
    summary: 'Compare up to four models by their names in any spelling; also lists the unknown names',
    query: compareQuery,
    reply: compareReply,
    handle: async ({ query, services }) => {
      const { pool } = services.database;
      const names = comparedNames(new URLSearchParams(query));
      const queried = names.slice(0, MAX_QUERIED);
      const found = await Promise.all(queried.map(async (name) => ({ name, row: await modelByName(pool, name) })));
      const known = found.filter(({ row }, at) => row && found.findIndex((same) => same.row?.id === row.id) === at);
      const rows = known.slice(0, MAX_COMPARED).flatMap(({ row }) => row ?? []);
      const models = await Promise.all(rows.map((row) => wholeModel(services, row)));
      return {
        models,
        why: differingChoices(models, await choicesNow(services)),
        unknown: found.flatMap(({ name, row }) => (row ? [] : [name])),
        left_out: [...known.slice(MAX_COMPARED).map(({ name }) => name), ...names.slice(MAX_QUERIED)],
      };
    },
  }),
};

function differingChoices(
  models: readonly Pick<Model, 'attributes'>[],
  choices: Awaited<ReturnType<typeof choicesNow>>,
): ComparedChoices[] {
  return comparedChoices(choices, ({ attribute, value }) =>
    models.some(({ attributes }) => textOf(attributes, attribute) === value),
  );
}
