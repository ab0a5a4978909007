import type { LoaderInput } from '../../../web/page-module.ts';
import { compareAttributes } from '../compare/compare-attributes.ts';
import { readHolePattern } from '../drawings/hole-pattern.ts';
import type { Model } from '../products/models.contract.ts';
import { pickRatings } from '../products/read-attributes.ts';

export type SuccessorView = Awaited<ReturnType<typeof loadSuccessors>>[number];

export type ValueChange = ReturnType<typeof listValueChanges>[number];

const MAX_CHANGES = 5;

export const loadSuccessors = (model: Model, { api, signal }: Pick<LoaderInput, 'api' | 'signal'>) =>
  Promise.all(
    model.replaced_by.map(async ({ model_id, model_name: name, note }) => {
      const next = await api.getData('/api/get_models.php', { model_id: String(model_id) }, signal);
      const changes = listValueChanges(model, next);
      return {
        id: model_id,
        name,
        note,
        ratings: pickRatings(next.attributes),
        holes: [model, next].flatMap(({ model_name, attributes }) => {
          const pattern = readHolePattern(attributes);
          return pattern ? [{ name: model_name, pattern }] : [];
        }),
        changes: changes.slice(0, MAX_CHANGES),
        more: Math.max(0, changes.length - MAX_CHANGES),
      };
    }),
  );

const listValueChanges = (model: Model, next: Model) =>
  compareAttributes([model, next])
    .flatMap(({ rows }) => rows)
    .flatMap(({ name, unit, values: [before, after], differs }) =>
      differs && before && after && before.unit === after.unit
        ? [{ name, unit, from: before.figures, to: after.figures }]
        : [],
    );
