import { cutText } from '../../../platform/text/cut-text.ts';
import { toMillimetres, toNewtons } from '../../catalogue/measures/parse-measure.ts';
import { findUnit } from '../../catalogue/measures/unit-table.ts';
import type { CatalogueValues, ProductValues } from '../../catalogue/ratings/catalogue-values.ts';
import {
  formatStatedValue,
  getLowerEnd,
  getStatedValue,
  getUpperEnd,
} from '../../catalogue/ratings/catalogue-values.ts';
import { parseConditions, type TypedQuantity } from '../../catalogue/search/parse-conditions.ts';
import type { DescribedProduct } from './request-models.store.ts';

export interface FittingModel {
  id: number;
  score: number;
  difference: string;
}

/** Words of buyers for words of the catalogue. */
const MEANINGS: readonly (readonly [RegExp, string])[] = [
  [/senkrecht\p{L}*/giu, 'vertical clamp'],
  [/waage?recht\p{L}*/giu, 'horizontal clamp'],
  [/schubstangen\p{L}*|push[\s-]?pull|plunger clamp|straight[\s-]line/giu, 'push pull straight line clamp'],
  [
    /verschluss\p{L}*|bügelspanner\p{L}*|toggle latch|draw latch|over[\s-]cent(?:re|er) latch|pull action/giu,
    'latch clamp pull action',
  ],
  [/kniehebel\p{L}*|schnellspanner\p{L}*|spanner\b/giu, 'clamp'],
  [/edelstahl|rostfrei\p{L}*|inox|\bs\.?s\.?(?:\s?30[46]|\s?316)?\b|nirosta|a2\b/giu, 'stainless steel'],
  [/verzinkt|galvani[sz]ed/giu, 'zinc plated'],
  [/u[\s-]?(?:bar|arm)|open (?:bar|arm)|offener arm|gabelarm/giu, 'ubar'],
  [/solid[\s-]?(?:bar|arm)|vollarm/giu, 'solidbar'],
  [/flange[d]?[\s-]?base|waagrechter fuß|flanged/giu, 'flangedbase'],
  [/straight[\s-]?base|vertical base|senkrechter fuß|upright base/giu, 'straightbase'],
  [/rubber (?:cap|tip|capped|end)|neoprene (?:cap|tip)/giu, 'rubbercap'],
  [/air[\s-](?:operated|clamp)|cylinder clamp|pneumatisch\p{L}*/giu, 'pneumatic'],
  [/sterngriff\p{L}*/giu, 'star knob'],
  [/rastbolzen/giu, 'indexing plunger'],
  [/federnde?s? druckstück\p{L}*|ball plunger/giu, 'spring plunger ball'],
  [/klemmhebel|ratchet (?:lever|handle)/giu, 'adjustable clamping lever'],
  [/stellf(?:uß|üße)|level(?:l)?ing (?:foot|feet)|machine (?:foot|feet|mount)/giu, 'levelling foot'],
  [/scharnier\p{L}*/giu, 'hinge'],
  [/handrad|handräder|hand wheel/giu, 'handwheel'],
  [/bügelgriff\p{L}*|pull handle/giu, 'bow handle'],
  [/pull pin|index(?:ing)? (?:pin|bolt)|pop pin/giu, 'indexing plunger'],
  [/cam lock|quarter[\s-]turn|vorreiber/giu, 'quarter turn latch'],
];
const NOISE = new Set(
  'the a an of in with and or for from about approx reach holding capacity force stroke class nos pcs pieces qty each base bar clamp clamps type required need please quote haltekraft ca stück size toggle model make aus mit und thread threaded'.split(
    ' ',
  ),
);

function listDescriptionWords(text: string): string[] {
  const meant = MEANINGS.reduce((rest, [shape, words]) => rest.replace(shape, ` ${words} `), text.toLowerCase());
  return [...new Set(meant.match(/\p{L}{2,}/gu) ?? [])].map((word) =>
    word.length > 3 ? word.replace(/s$/, '') : word,
  );
}

const splitProduct = (product: DescribedProduct, values: readonly string[]): Set<string> =>
  new Set(listDescriptionWords([product.product_name, product.category_name, ...values].join(' ')));

/** Words of a name that make a product another one, unless they are asked for. */
const SPECIAL = new Set([
  'stainless',
  'pneumatic',
  'heavy',
  'long',
  'deep',
  'hook',
  'straightbase',
  'solidbar',
  'ubar',
  'plier',
  'swivel',
  'plain',
  'first',
]);
/** `M8x60`: thread and length of a spindle or stud. */
const SCREW_SIZE = /\bM(\d{1,2})\s?[x×]\s?(\d{1,3})\b/giu;
const MAX_PRODUCTS = 12;

interface Scored {
  product: ProductValues;
  named: number;
  score: number;
}

/**
 * Models that a description fits, best first: by words of product, category and values, then by values in their units.
 * Empty where too little of the description is in the catalogue.
 */
export function findDescribedModels(
  text: string,
  products: readonly DescribedProduct[],
  catalogue: CatalogueValues,
): FittingModel[] {
  const wanted = listDescriptionWords(text);
  const rare = wanted.filter((word) => !NOISE.has(word));
  const conditions = parseConditions(cutText(text, 400).replace(SCREW_SIZE, 'M$1, length $2 mm'));
  const texts = catalogue.attributes.filter(({ unit, name }) => !unit && name !== 'Thread');
  const scored = products.flatMap((product): Scored[] => {
    const values = catalogue.products.get(product.product_id);
    if (!values) return [];
    const stated = texts.flatMap(({ id }) => {
      const value = getStatedValue({ product: values, at: 0 }, id);
      return typeof value === 'string' ? [value] : [];
    });
    const words = splitProduct(product, stated);
    const named = rare.filter((word) => words.has(word)).length;
    const common = wanted.includes('clamp') && words.has('clamp') ? 0.5 : 0;
    const own = listDescriptionWords(product.product_name);
    const unasked = own.filter((word) => SPECIAL.has(word) && !wanted.includes(word)).length;
    const material = wanted.includes('stainless') !== words.has('stainless') ? 1.5 : 0;
    return named ? [{ product: values, named, score: named + common - unasked * 0.6 - material }] : [];
  });
  const best = scored.toSorted((a, b) => b.score - a.score).slice(0, MAX_PRODUCTS);
  const models = best.flatMap(({ product, named, score }) =>
    product.models.map((id, at) => rateModel({ product, at }, id, { named, score }, conditions, catalogue)),
  );
  const fit = models.filter((model) => model.proofs >= 2).toSorted((a, b) => b.score - a.score);
  const top = fit[0]?.score ?? 0;
  return top >= 2 ? fit.filter(({ score }) => score >= top - 3).slice(0, 5) : [];
}

type Model = { product: ProductValues; at: number };

function rateModel(
  model: Model,
  id: number,
  words: { named: number; score: number },
  conditions: ReturnType<typeof parseConditions>,
  catalogue: CatalogueValues,
): FittingModel & { proofs: number } {
  let { score } = words;
  let proofs = words.named;
  const differences: string[] = [];
  const thread = catalogue.attributes.find(({ name }) => name === 'Thread');
  if (conditions?.thread && thread) {
    const stated = getStatedValue(model, thread.id);
    if (stated === conditions.thread) [score, proofs] = [score + 1.5, proofs + 1];
    else [score] = [score - 1.5, differences.push(`Thread: ${stated ?? 'none'} instead of ${conditions.thread}.`)];
  }
  for (const measure of conditions?.measures ?? []) {
    const rated = rateMeasure(model, measure, catalogue);
    if (!rated) continue;
    score += rated.score;
    if (rated.score > 0) proofs += 1;
    if (rated.difference) differences.push(rated.difference);
  }
  return { id, score, proofs, difference: differences.join(' ') };
}

const FORCES = ['Holding capacity', 'Clamping force', 'Static load', 'Load per pair', 'Cylinder force at 6 bar'];
const LENGTHS: readonly (readonly [RegExp, string[]])[] = [
  [/stroke|hub|travel|plunger travel/i, ['Stroke', 'Take-up']],
  [/reach|ausladung|arm/i, ['Reach', 'Arm length']],
  [/height|high|tall|höhe/i, ['Height']],
  [/spindle|long|length|länge|screw/i, ['Spindle length', 'Length', 'Stud length', 'Thread length', 'Grip length']],
  [/wheel|dia|ø|diameter|durchmesser|knob|pin/i, ['Wheel diameter', 'Knob diameter', 'Pin diameter', 'Plate diameter']],
  [/grip|opening|jaw|throat/i, ['Jaw opening', 'Grip range, largest']],
];

function rateMeasure(
  model: Model,
  measure: TypedQuantity,
  catalogue: CatalogueValues,
): { score: number; difference: string } | undefined {
  const isForce = Boolean(findUnit('force', measure.unit)) || /^(?:kg|kgs|kgf)$/i.test(measure.unit);
  const isLength = Boolean(findUnit('length', measure.unit));
  if (!isForce && !isLength) return undefined;
  const around = [...measure.before.slice(-3), ...measure.after.slice(0, 2)].join(' ');
  const near =
    LENGTHS.find(([shape]) => shape.test(measure.before.slice(-2).join(' '))) ??
    LENGTHS.find(([shape]) => shape.test(around));
  const names = isForce ? FORCES : (near?.[1] ?? ['Reach', 'Wheel diameter', 'Knob diameter', 'Length']);
  const value = isForce ? toNewtons(measure) : toMillimetres(measure);
  for (const name of names) {
    const attribute = catalogue.attributes.find((one) => one.name === name);
    const [low, high] = attribute
      ? [getLowerEnd(model, attribute.id), getUpperEnd(model, attribute.id)]
      : [Number.NaN, 0];
    if (!attribute || Number.isNaN(low)) continue;
    const away = value < low ? (low - value) / value : value > high ? (value - high) / value : 0;
    const score =
      away <= 0.03
        ? 3 - away * 10
        : away <= 0.08
          ? 2 - away * 5
          : away <= 0.2
            ? 0.8 - away * 2
            : -Math.min(2, away * 2);
    const difference =
      away < 0.005
        ? ''
        : `${name}: ${formatStatedValue(model, attribute.id)} ${attribute.unit ?? ''} instead of ${Math.round(value)}.`;
    return { score, difference };
  }
  return undefined;
}
