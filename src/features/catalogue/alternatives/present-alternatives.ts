import type { Services } from '../../../platform/api/services.ts';
import type { CatalogueFigures } from '../figures/catalogue-figures.ts';
import { figuresNow } from '../figures/figures-now.ts';
import { namesOfModels, productsOfModels } from '../figures/model-names.store.ts';
import { ratingAttributes } from '../figures/rating-attributes.ts';
import type { SentAlternative, SentForeignModel } from './alternatives.contract.ts';
import { type ForeignModel, modelNamed } from './foreign-models.store.ts';
import { type Alternative, nearestModels, type Subject, subjectOf } from './nearest-models.ts';
import { statedIn } from './stated-in-text.ts';

const MAX_ALTERNATIVES = 3;
const MAX_CHANGES = 6;
const MAX_TEXTS = 2;
const HOLES = { same: 'same hole pattern', other: 'other hole pattern', unknown: 'hole pattern not stated' };

/** What comes nearest to a model of the catalogue; nothing for one that is hidden or states no action. */
export async function alternativesTo(services: Services, model: number): Promise<SentAlternative[]> {
  const figures = await figuresNow(services);
  const [place] = await productsOfModels(services.database.db, [model]);
  const found = place && figures.placeOf(place.product, model);
  if (!found) return [];
  const subject = subjectOf(figures, found.block, found.model);
  return presentAlternatives(services, figures, subject, nearestModels(figures, subject, MAX_ALTERNATIVES));
}

/** "For 207-U (Kestrel): same hole pattern; 3 mm higher" */
export const reasonFor = ({ maker, number }: Pick<SentForeignModel, 'maker' | 'number'>, { text }: SentAlternative) =>
  `For ${number} (${maker}): ${text}`;

/** A model of another maker with what comes nearest to it; what people have pinned is first. */
export async function presentForeign(services: Services, foreign: ForeignModel): Promise<SentForeignModel> {
  const { pinned, pinnedReason, id: _, sourceDate, ...shown } = foreign;
  const figures = await figuresNow(services);
  const { stated } = statedIn(foreign.figures, figures.attributes);
  const computed = await presentAlternatives(
    services,
    figures,
    { stated },
    nearestModels(figures, { stated }, MAX_ALTERNATIVES),
  );
  const first = pinned ? await presentPinned(services, figures, { stated }, pinned, pinnedReason) : [];
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
  const named = await modelNamed(services.database.db, name);
  const found = named && figures.placeOf(named.product, named.id);
  if (!found) return [];
  const pinned: Alternative = { id: named.id, ...found, level: 'nearest', holes: 'unknown', distance: 0 };
  const [sent] = await presentAlternatives(services, figures, subject, [pinned]);
  return sent ? [{ ...sent, level: 'pinned', text: reason || 'chosen by our engineers' }] : [];
}

async function presentAlternatives(
  services: Services,
  figures: CatalogueFigures,
  subject: Subject,
  alternatives: readonly Alternative[],
): Promise<SentAlternative[]> {
  // At once: while the names are read, the figures may change.
  const compared = alternatives.map((one) => ({
    ...{ model_id: one.id, level: one.level, holes: one.holes, text: textOf(figures, subject, one) },
    changes: changesTo(figures, subject, one).slice(0, MAX_CHANGES),
  }));
  const names = await namesOfModels(
    services.database.db,
    alternatives.map(({ id }) => id),
  );
  return compared.flatMap((one) => {
    const named = names.get(one.model_id);
    if (!named) return [];
    const { name, product_name, product_slug, product_image } = named;
    return { ...one, model_name: name, product_name, product_slug, product_image: product_image ?? '' };
  });
}

/** What a clamp is chosen by first, then the others in their order. */
function changesTo(
  figures: CatalogueFigures,
  { stated }: Subject,
  { block, model }: Alternative,
): SentAlternative['changes'] {
  const { capacity, reach, height, thread, mounting } = ratingAttributes(figures);
  const first = [capacity, reach, height, thread, mounting];
  const changes = figures.attributes.flatMap(({ id, name, unit }) => {
    const [asked, value] = [stated.get(id), figures.stated(block, id, model)];
    if (asked === undefined || Number.isNaN(value)) return [];
    const [from, to] = [String(asked), unit === null ? (figures.texts[value] ?? '') : String(value)];
    return from === to ? [] : [{ id, name, unit: unit === null || unit === '-' ? '' : unit, from, to }];
  });
  const place = (id: number) => (first.includes(id) ? first.indexOf(id) : first.length);
  return changes.toSorted((a, b) => place(a.id) - place(b.id)).map(({ id: _, ...change }) => change);
}

/** "Solid bar instead of U-bar": the first texts that are not the same. */
function otherTexts(
  figures: CatalogueFigures,
  { stated }: Pick<Subject, 'stated'>,
  { block, model }: Pick<Alternative, 'block' | 'model'>,
  except: number,
) {
  const others = figures.attributes.flatMap(({ id, unit }) => {
    const [asked, has] = [stated.get(id), figures.texts[figures.stated(block, id, model)]];
    if (unit !== null || id === except || typeof asked !== 'string' || has === undefined || has === asked) return [];
    return `${has} instead of ${asked}`;
  });
  return others.slice(0, MAX_TEXTS);
}

const rounded = (value: number) => String(Number(value.toFixed(1)));

function textOf(figures: CatalogueFigures, { stated }: Subject, { block, model, holes }: Alternative): string {
  const { capacity, reach, height, thread, newtons } = ratingAttributes(figures);
  const by = (id: number, scale = (value: number) => value) => {
    const asked = stated.get(id);
    return typeof asked === 'number' ? scale(figures.stated(block, id, model)) - scale(asked) : Number.NaN;
  };
  const [higher, further, stronger] = [by(height), by(reach), by(capacity, newtons)];
  const [wanted, has] = [stated.get(thread), figures.texts[figures.stated(block, thread, model)]];
  const said = (difference: number, more: string) => Math.abs(difference) >= 0.05 && more;
  return [
    HOLES[holes],
    said(higher, `${rounded(Math.abs(higher))} mm ${higher > 0 ? 'higher' : 'lower'}`),
    said(further, `reaches ${rounded(Math.abs(further))} mm ${further > 0 ? 'further' : 'less'}`),
    said(stronger, `holds ${rounded(Math.abs(stronger))} N ${stronger > 0 ? 'more' : 'less'}`),
    typeof wanted === 'string' && has !== undefined && has !== wanted && `thread ${has} instead of ${wanted}`,
    ...otherTexts(figures, { stated }, { block, model }, thread),
  ]
    .filter(Boolean)
    .join('; ');
}
