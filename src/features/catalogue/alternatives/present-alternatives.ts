import type { Services } from '../../../platform/api/services.ts';
import { type CatalogueFigures, statedAt } from '../figures/catalogue-figures.ts';
import { figuresNow } from '../figures/figures-now.ts';
import { namesOfModels, productsOfModels } from '../figures/model-names.store.ts';
import { ratingAttributes } from '../figures/rating-attributes.ts';
import { successorNames } from '../relations/relations.store.ts';
import { shownUnit } from '../units/attribute-label.ts';
import type { Difference, SentAlternative, SentForeignModel } from './alternatives.contract.ts';
import { reasonText } from './difference-text.ts';
import { type ForeignModel, modelNamed } from './foreign-models.store.ts';
import { type Alternative, nearestModels, type Subject, subjectOf } from './nearest-models.ts';
import { statedIn } from './stated-in-text.ts';

const MAX_ALTERNATIVES = 3;
const MAX_TEXTS = 2;
/** Smaller differences are not mentioned, in the unit of the attribute. */
const SAME = 0.05;

export async function alternativesTo(services: Services, model: number): Promise<SentAlternative[]> {
  const replaced = await successorNames(services);
  const figures = await figuresNow(services);
  const [place] = await productsOfModels(services.database.pool, [model]);
  const found = place && figures.placeOf(place.product, model);
  if (!found) return [];
  const subject = subjectOf(figures, found);
  return presentAlternatives(services, figures, subject, nearestModels(figures, subject, MAX_ALTERNATIVES, replaced));
}

export const reasonFor = ({ maker, number }: Pick<SentForeignModel, 'maker' | 'number'>, found: SentAlternative) =>
  `For ${number} (${maker}): ${reasonText(found)}`;

export async function presentForeign(services: Services, foreign: ForeignModel): Promise<SentForeignModel> {
  const { pinned, pinnedReason, id: _, sourceDate, ...shown } = foreign;
  const replaced = await successorNames(services);
  const figures = await figuresNow(services);
  const subject = statedIn(foreign.figures, figures.attributes);
  const computed = await presentAlternatives(
    services,
    figures,
    subject,
    nearestModels(figures, subject, MAX_ALTERNATIVES, replaced),
  );
  const first = pinned ? await presentPinned(services, figures, subject, pinned, pinnedReason) : [];
  const others = computed.filter(({ model_name }) => !first.some((one) => one.model_name === model_name));
  return { ...shown, source_date: sourceDate, alternatives: [...first, ...others] };
}

async function presentPinned(
  services: Services,
  figures: CatalogueFigures,
  subject: Subject,
  name: string,
  reason: string,
): Promise<SentAlternative[]> {
  const named = await modelNamed(services.database.pool, name);
  const found = named && figures.placeOf(named.product, named.id);
  if (!found) return [];
  const pinned: Alternative = { id: named.id, model: found, level: 'nearest', holes: 'unknown', distance: 0 };
  const [sent] = await presentAlternatives(services, figures, subject, [pinned]);
  return sent ? [{ ...sent, level: 'pinned', reason: reason || 'chosen by our engineers' }] : [];
}

async function presentAlternatives(
  services: Services,
  figures: CatalogueFigures,
  subject: Subject,
  alternatives: readonly Alternative[],
): Promise<SentAlternative[]> {
  const compared = alternatives.map((one) => ({
    ...{ model_id: one.id, level: one.level, holes: one.holes, reason: '' },
    differences: differencesTo(figures, subject, one),
  }));
  const names = await namesOfModels(
    services.database.pool,
    alternatives.map(({ id }) => id),
  );
  return compared.flatMap((one) => {
    const named = names.get(one.model_id);
    return named ? { ...one, ...named } : [];
  });
}

function differencesTo(figures: CatalogueFigures, { stated }: Subject, { model }: Alternative): Difference[] {
  const { capacity, reach, height, thread } = ratingAttributes(figures);
  const chosenBy = [
    { id: height, of: 'height' },
    { id: reach, of: 'reach' },
    { id: capacity, of: 'capacity' },
    { id: thread, of: 'thread' },
  ] as const;
  const difference = (id: number, of: Difference['of']): Difference[] => {
    const [asked, to] = [stated.get(id), statedAt(model, id)];
    const attribute = figures.attributes.find((one) => one.id === id);
    if (asked === undefined || to === null || !attribute) return [];
    const { name, unit } = attribute;
    const isSame = typeof asked === 'number' && typeof to === 'number' ? Math.abs(to - asked) < SAME : to === asked;
    return isSame ? [] : [{ of, name, unit: shownUnit(unit), from: String(asked), to: String(to) }];
  };
  const others = figures.attributes.filter(({ id, unit }) => unit === null && chosenBy.every((one) => one.id !== id));
  return [
    ...chosenBy.flatMap(({ id, of }) => difference(id, of)),
    ...others.flatMap(({ id }) => difference(id, 'other')).slice(0, MAX_TEXTS),
  ];
}
