import type { z } from 'zod';
import type { Services } from '../../../../platform/api/services.ts';
import { groupBy } from '../../../../platform/group-by.ts';
import { foldedNorm, normOf } from '../../../../platform/slug.ts';
import { foreignModelsNumbered } from '../../../catalogue/alternatives/foreign-models.store.ts';
import { presentForeign, reasonFor } from '../../../catalogue/alternatives/present-alternatives.ts';
import { successorNames } from '../../../catalogue/relations/relations.store.ts';
import { modelsLike } from '../../../catalogue/search/answer.ts';
import {
  type DescribedModel,
  describedModel,
  type MatchedName,
  type matchModelsBody,
} from './match-models.contract.ts';
import { type ModelMatch, modelsBeside, modelsOfIds, modelsOfKeys, modelsOfNorms } from './match-models.store.ts';
import { MAX_NEAR, mistypedInPortions, nearest } from './near-misses.ts';

/** Each search takes a few milliseconds, and a text with more unknown names is hardly a parts list. */
const MAX_SEARCHED = 10;
/** `budget`: about the variants of 300 unknown names, some 0.2 s of database time. `portion`: variants of one query. */
const VARIANTS = { budget: 50_000, portion: 2500 };

export async function matchNames(
  services: Services,
  { names, near_misses }: z.output<typeof matchModelsBody>,
): Promise<MatchedName[]> {
  const { pool } = services.database;
  const described = describedWith(await successorNames(services));
  const norms = [...new Set(names.map(normOf).filter(Boolean))];
  const found = groupBy(norms.length ? await modelsOfNorms(pool, norms) : [], ({ norm }) => norm);
  const missing = norms.filter((norm) => !found.has(norm)).map(foldedNorm);
  const near =
    near_misses && missing.length
      ? await services.turns.run('partsLists', () => nearMisses(services, [...new Set(missing)]))
      : new Map<string, ModelMatch[]>();
  const foreign = near_misses
    ? await alternativesFor(
        services,
        norms.filter((norm) => !found.has(norm)),
        described,
      )
    : undefined;
  return names.map((name) => {
    const norm = normOf(name);
    const [same, ...others] = bestFirst(found.get(norm) ?? [], name);
    // Numbers of models differ only in punctuation, and none was written exactly, so the customer must choose.
    const ambiguous = same && same.model_name !== name && others.some((other) => other.model_name !== same.model_name);
    if (ambiguous) return { name, model: null, near: [same, ...others].slice(0, 3).map(described) };
    const like = foreign?.get(norm) ?? near.get(foldedNorm(norm))?.map(described) ?? [];
    return { name, model: same ? described(same) : null, near: same ? [] : like };
  });
}

async function alternativesFor(
  services: Services,
  norms: readonly string[],
  described: ReturnType<typeof describedWith>,
): Promise<Map<string, DescribedModel[]>> {
  const { pool } = services.database;
  const near = new Map<string, DescribedModel[]>();
  if (!norms.length) return near;
  for (const { norm, ...foreign } of await foreignModelsNumbered(pool, norms)) {
    const sent = await presentForeign(services, foreign);
    const models = await modelsOfIds(
      pool,
      sent.alternatives.map(({ model_id }) => model_id),
    );
    const named = sent.alternatives.flatMap((one) => {
      const model = models.get(one.model_id);
      return model ? { ...described(model), reason: reasonFor(sent, one) } : [];
    });
    if (named.length && !near.has(norm)) near.set(norm, named);
  }
  return near;
}

const describedWith = (successors: ReadonlyMap<number, string>) => (model: ModelMatch) =>
  describedModel.parse({ ...model, replaced_by: successors.get(model.model_id) ?? '' });

const bestFirst = (rows: ModelMatch[], name: string) =>
  rows.toSorted((a, b) => Number(b.model_name === name) - Number(a.model_name === name) || a.model_id - b.model_id);

async function nearMisses(services: Services, keys: string[]): Promise<Map<string, ModelMatch[]>> {
  const { pool } = services.database;
  const near = new Map<string, ModelMatch[]>();
  for (const mistyped of mistypedInPortions(keys, VARIANTS)) {
    const beside = await modelsBeside(
      pool,
      mistyped.map(({ start }) => start),
    );
    const others = await modelsOfKeys(pool, [...new Set(mistyped.flatMap(({ variants }) => variants))]);
    const besideOf = groupBy(beside, ({ of }) => of);
    const byKey = groupBy(others, ({ key }) => key);
    for (const { key, start, variants } of mistyped) {
      const candidates = [...variants.flatMap((variant) => byKey.get(variant) ?? []), ...(besideOf.get(start) ?? [])];
      near.set(key, nearest(start, candidates));
    }
  }
  const unlike = [...near].flatMap(([key, models]) => (key.length > 3 && !models.length ? [key] : []));
  if (!unlike.length) return near;
  const found = await modelsLike(services, unlike.slice(0, MAX_SEARCHED), MAX_NEAR);
  const models = await modelsOfIds(pool, [...found.values()].flat());
  for (const [key, ids] of found)
    near.set(
      key,
      ids.flatMap((id) => models.get(id) ?? []),
    );
  return near;
}
