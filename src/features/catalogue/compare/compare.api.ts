import { defineEndpoint } from '../../../platform/api/endpoint.ts';
import type { ComparedChoices } from '../filters/choices.contract.ts';
import { compareChoices, loadChoices } from '../filters/choices.store.ts';
import { readModelByName } from '../products/model-rows.store.ts';
import type { Model } from '../products/models.contract.ts';
import { loadWholeModel } from '../products/present-model.ts';
import { getAttributeText } from '../products/read-attributes.ts';
import { compareQuery, compareReply } from './compare.contract.ts';
import { MAX_COMPARED } from './compare.limits.ts';
import { parseComparedNames } from './compare-url.ts';

/** More than a comparison has, because some names may be unknown. */
const MAX_QUERIED = 12;

export const compareApi = {
  'GET /api/compare_models.php': defineEndpoint({
    summary: 'Compare up to four models by their names in any spelling; also lists the unknown names',
    query: compareQuery,
    reply: compareReply,
    handle: async ({ query, services }) => {
      const { pool } = services.database;
      const names = parseComparedNames(new URLSearchParams(query));
      const queried = names.slice(0, MAX_QUERIED);
      const found = await Promise.all(queried.map(async (name) => ({ name, row: await readModelByName(pool, name) })));
      const known = found.filter(({ row }, at) => row && found.findIndex((same) => same.row?.id === row.id) === at);
      const rows = known.slice(0, MAX_COMPARED).flatMap(({ row }) => row ?? []);
      const models = await Promise.all(rows.map((row) => loadWholeModel(services, row)));
      return {
        models,
        why: listDifferingChoices(models, await loadChoices(services)),
        unknown: found.flatMap(({ name, row }) => (row ? [] : [name])),
        left_out: [...known.slice(MAX_COMPARED).map(({ name }) => name), ...names.slice(MAX_QUERIED)],
      };
    },
  }),
};

function listDifferingChoices(
  models: readonly Pick<Model, 'attributes'>[],
  choices: Awaited<ReturnType<typeof loadChoices>>,
): ComparedChoices[] {
  return compareChoices(choices, ({ attribute, value }) =>
    models.some(({ attributes }) => getAttributeText(attributes, attribute) === value),
  );
}
