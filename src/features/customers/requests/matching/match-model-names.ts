import type { Services } from '../../../../platform/api/services.ts';
import { groupBy } from '../../../../platform/group-by.ts';
import { toFoldedNorm, toNorm } from '../../../../platform/slug.ts';
import { findOtherMakerModelsByNumber } from '../../../catalogue/alternatives/other-maker-models.store.ts';
import { formatReasonForNumber, presentOtherMakerModel } from '../../../catalogue/alternatives/present-alternatives.ts';
import { loadSuccessorNames } from '../../../catalogue/relations/relations.store.ts';
import { findSimilarModels } from '../../../catalogue/search/answer-text.ts';
import { type DescribedModel, describedModel, type MatchedName, type NamesToMatch } from './match-models.contract.ts';
import {
  loadMatchesById,
  loadMatchesByKey,
  loadMatchesByNorm,
  loadNeighbouringMatches,
  type ModelMatchRow,
} from './match-models.store.ts';
import { generateMistypedPortions, MAX_NEAR_MISSES, rankNearest } from './near-misses.ts';

/** Each search takes a few milliseconds, and a text with more unknown names is hardly a parts list. */
const MAX_SEARCHED = 10;
/** `budget`: about the variants of 300 unknown names, some 0.2 s of database time. `portion`: variants of one query. */
const VARIANTS = { budget: 50_000, portion: 2500 };

/** One entry for each name, in the same order. */
export async function matchModelNames(
  services: Services,
  { names, near_misses }: NamesToMatch,
): Promise<MatchedName[]> {
  const { pool } = services.database;
  const described = createDescriber(await loadSuccessorNames(services));
  const norms = [...new Set(names.map(toNorm).filter(Boolean))];
  const found = groupBy(norms.length ? await loadMatchesByNorm(pool, norms) : [], ({ norm }) => norm);
  const missing = norms.filter((norm) => !found.has(norm)).map(toFoldedNorm);
  const near =
    near_misses && missing.length
      ? await services.turns.run('partsLists', () => findNearMisses(services, [...new Set(missing)]))
      : new Map<string, ModelMatchRow[]>();
  const foreign = near_misses
    ? await loadAlternatives(
        services,
        norms.filter((norm) => !found.has(norm)),
        described,
      )
    : undefined;
  return names.map((name) => {
    const norm = toNorm(name);
    const [same, ...others] = sortBestFirst(found.get(norm) ?? [], name);
    // Numbers of models differ only in punctuation, and none was written exactly, so the customer must choose.
    const ambiguous = same && same.model_name !== name && others.some((other) => other.model_name !== same.model_name);
    if (ambiguous) return { name, model: null, near: [same, ...others].slice(0, 3).map(described) };
    const like = foreign?.get(norm) ?? near.get(toFoldedNorm(norm))?.map(described) ?? [];
    return { name, model: same ? described(same) : null, near: same ? [] : like };
  });
}

async function loadAlternatives(
  services: Services,
  norms: readonly string[],
  described: ReturnType<typeof createDescriber>,
): Promise<Map<string, DescribedModel[]>> {
  const { pool } = services.database;
  const near = new Map<string, DescribedModel[]>();
  if (!norms.length) return near;
  for (const { norm, ...foreign } of await findOtherMakerModelsByNumber(pool, norms)) {
    const sent = await presentOtherMakerModel(services, foreign);
    const models = await loadMatchesById(
      pool,
      sent.alternatives.map(({ model_id }) => model_id),
    );
    const named = sent.alternatives.flatMap((one) => {
      const model = models.get(one.model_id);
      return model ? { ...described(model), reason: formatReasonForNumber(sent, one) } : [];
    });
    if (named.length && !near.has(norm)) near.set(norm, named);
  }
  return near;
}

/** Visible models by id, as lists of models show them. */
export async function loadDescribedModels(
  services: Services,
  ids: readonly number[],
): Promise<Map<number, DescribedModel>> {
  const described = createDescriber(await loadSuccessorNames(services));
  const rows = ids.length ? await loadMatchesById(services.database.pool, ids) : new Map<number, ModelMatchRow>();
  return new Map([...rows].map(([id, row]) => [id, described(row)]));
}

const createDescriber = (successors: ReadonlyMap<number, string>) => (model: ModelMatchRow) =>
  describedModel.parse({ ...model, replaced_by: successors.get(model.model_id) ?? '' });

const sortBestFirst = (rows: ModelMatchRow[], name: string) =>
  rows.toSorted((a, b) => Number(b.model_name === name) - Number(a.model_name === name) || a.model_id - b.model_id);

async function findNearMisses(services: Services, keys: string[]): Promise<Map<string, ModelMatchRow[]>> {
  const { pool } = services.database;
  const near = new Map<string, ModelMatchRow[]>();
  for (const mistyped of generateMistypedPortions(keys, VARIANTS)) {
    const beside = await loadNeighbouringMatches(
      pool,
      mistyped.map(({ start }) => start),
    );
    const others = await loadMatchesByKey(pool, [...new Set(mistyped.flatMap(({ variants }) => variants))]);
    const besideOf = groupBy(beside, ({ of }) => of);
    const byKey = groupBy(others, ({ key }) => key);
    for (const { key, start, variants } of mistyped) {
      const candidates = [...variants.flatMap((variant) => byKey.get(variant) ?? []), ...(besideOf.get(start) ?? [])];
      near.set(key, rankNearest(start, candidates));
    }
  }
  const unlike = [...near].flatMap(([key, models]) => (key.length > 3 && !models.length ? [key] : []));
  if (!unlike.length) return near;
  const found = await findSimilarModels(services, unlike.slice(0, MAX_SEARCHED), MAX_NEAR_MISSES);
  const models = await loadMatchesById(pool, [...found.values()].flat());
  for (const [key, ids] of found)
    near.set(
      key,
      ids.flatMap((id) => models.get(id) ?? []),
    );
  return near;
}
