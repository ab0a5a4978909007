import type { Services } from '../../../platform/api/services.ts';
import { formatUnit } from '../measures/parse-attribute-label.ts';
import { type CatalogueValues, getStatedValue } from '../ratings/catalogue-values.ts';
import { loadCatalogueValues } from '../ratings/load-catalogue-values.ts';
import { listProductsOfModels, loadModelNames } from '../ratings/model-names.store.ts';
import { findRatingAttributes } from '../ratings/rating-attributes.ts';
import { loadSuccessorNames } from '../relations/relations.store.ts';
import type { AlternativeReply, OtherMakerModelReply, ValueDifference } from './alternatives.contract.ts';
import { formatReason } from './difference-text.ts';
import { findVisibleModelId, type OtherMakerModelRow } from './other-maker-models.store.ts';
import { parseStatedValues } from './parse-stated-values.ts';
import {
  buildComparedSubject,
  type ComparedSubject,
  getBarAttribute,
  type RankedAlternative,
  rankAlternatives,
} from './rank-alternatives.ts';

const MAX_ALTERNATIVES = 3;
const MAX_TEXTS = 2;
/** Smaller differences are not mentioned, in the unit of the attribute. */
const SAME = 0.05;

export async function listAlternatives(services: Services, model: number): Promise<AlternativeReply[]> {
  const replaced = await loadSuccessorNames(services);
  const catalogue = await loadCatalogueValues(services);
  const [owner] = await listProductsOfModels(services.database.pool, [model]);
  const found = owner && catalogue.findModelRef(owner.product, model);
  if (!found) return [];
  const subject = buildComparedSubject(catalogue, found);
  return presentAlternatives(
    services,
    catalogue,
    subject,
    rankAlternatives(catalogue, subject, MAX_ALTERNATIVES, replaced),
  );
}

export const formatReasonForNumber = (
  { maker, number }: Pick<OtherMakerModelReply, 'maker' | 'number'>,
  found: AlternativeReply,
) => `For ${number} (${maker}): ${formatReason(found)}`;

export async function presentOtherMakerModel(
  services: Services,
  otherMakerModel: OtherMakerModelRow,
): Promise<OtherMakerModelReply> {
  const { pinned, pinnedReason, id: _, sourceDate, ...shown } = otherMakerModel;
  const replaced = await loadSuccessorNames(services);
  const catalogue = await loadCatalogueValues(services);
  const subject = parseStatedValues(otherMakerModel.figures, catalogue.attributes);
  const computed = await presentAlternatives(
    services,
    catalogue,
    subject,
    rankAlternatives(catalogue, subject, MAX_ALTERNATIVES, replaced),
  );
  const first = pinned ? await presentPinned(services, catalogue, subject, pinned, pinnedReason) : [];
  const others = computed.filter(({ model_name }) => !first.some((one) => one.model_name === model_name));
  return { ...shown, source_date: sourceDate, alternatives: [...first, ...others] };
}

async function presentPinned(
  services: Services,
  catalogue: CatalogueValues,
  subject: ComparedSubject,
  name: string,
  reason: string,
): Promise<AlternativeReply[]> {
  const named = await findVisibleModelId(services.database.pool, name);
  const found = named && catalogue.findModelRef(named.product, named.id);
  if (!found) return [];
  const pinned: RankedAlternative = { id: named.id, model: found, level: 'nearest', holes: 'unknown', distance: 0 };
  const [sent] = await presentAlternatives(services, catalogue, subject, [pinned]);
  return sent ? [{ ...sent, level: 'pinned', reason: reason || 'chosen by our engineers' }] : [];
}

async function presentAlternatives(
  services: Services,
  catalogue: CatalogueValues,
  subject: ComparedSubject,
  alternatives: readonly RankedAlternative[],
): Promise<AlternativeReply[]> {
  const compared = alternatives.map((one) => ({
    ...{ model_id: one.id, level: one.level, holes: one.holes, reason: '' },
    differences: listDifferences(catalogue, subject, one),
  }));
  const names = await loadModelNames(
    services.database.pool,
    alternatives.map(({ id }) => id),
  );
  return compared.flatMap((one) => {
    const named = names.get(one.model_id);
    return named ? { ...one, ...named } : [];
  });
}

function listDifferences(
  catalogue: CatalogueValues,
  { stated }: ComparedSubject,
  { model }: RankedAlternative,
): ValueDifference[] {
  const { capacity, reach, height, thread } = findRatingAttributes(catalogue);
  const bar = getBarAttribute(catalogue);
  const chosenBy = [
    { id: height, of: 'height' },
    { id: reach, of: 'reach' },
    { id: capacity, of: 'capacity' },
    { id: thread, of: 'thread' },
  ] as const;
  const difference = (id: number, of: ValueDifference['of']): ValueDifference[] => {
    const [asked, to] = [stated.get(id), getStatedValue(model, id)];
    const attribute = catalogue.attributes.find((one) => one.id === id);
    if (to === null || !attribute) return [];
    const { name, unit } = attribute;
    if (asked === undefined) return id === bar ? [{ of, name, unit: '', from: '', to: String(to) }] : [];
    const isSame = typeof asked === 'number' && typeof to === 'number' ? Math.abs(to - asked) < SAME : to === asked;
    return isSame ? [] : [{ of, name, unit: formatUnit(unit), from: String(asked), to: String(to) }];
  };
  const others = catalogue.attributes.filter(({ id, unit }) => unit === null && chosenBy.every((one) => one.id !== id));
  return [
    ...chosenBy.flatMap(({ id, of }) => difference(id, of)),
    ...others.flatMap(({ id }) => difference(id, 'other')).slice(0, MAX_TEXTS),
  ];
}
