import type { LoaderInput } from '../../../web/page.ts';
import { compareAttributes } from '../compare/comparison.ts';
import { holePattern } from '../hole-pattern/hole-pattern.ts';
import type { Model } from '../products/models.contract.ts';
import { ratingsAmong } from '../products/stated-attributes.ts';

export type Successor = Awaited<ReturnType<typeof loadSuccessors>>[number];

export type Change = ReturnType<typeof changesTo>[number];

const MAX_CHANGES = 5;

export const loadSuccessors = (model: Model, { api, signal }: Pick<LoaderInput, 'api' | 'signal'>) =>
  Promise.all(
    model.replaced_by.map(async ({ model_id, model_name: name, note }) => {
      const next = await api.getData('/api/get_models.php', { model_id: String(model_id) }, signal);
      const changes = changesTo(model, next);
      return {
        id: model_id,
        name,
        note,
        ratings: ratingsAmong(next.attributes),
        holes: [model, next].flatMap(({ model_name, attributes }) => {
          const pattern = holePattern(attributes);
          return pattern ? [{ name: model_name, pattern }] : [];
        }),
        changes: changes.slice(0, MAX_CHANGES),
        more: Math.max(0, changes.length - MAX_CHANGES),
      };
    }),
  );

const changesTo = (model: Model, next: Model) =>
  compareAttributes([model, next])
    .flatMap(({ rows }) => rows)
    .flatMap(({ name, unit, values: [before, after], differs }) =>
      differs && before && after && before.unit === after.unit
        ? [{ name, unit, from: before.figures, to: after.figures }]
        : [],
    );
