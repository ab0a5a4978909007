import {
  findColumnMeasure,
  toMeasureKey,
  type UnitsByName,
} from '../../../src/features/catalogue/measures/column-measures.ts';
import { parseAttributeLabel, toLabelKey } from '../../../src/features/catalogue/measures/parse-attribute-label.ts';
import { type ColumnMeasure, isConvertible } from '../../../src/features/catalogue/measures/parse-cell-value.ts';
import { findQuantity } from '../../../src/features/catalogue/measures/unit-table.ts';
import { areSimilarNames } from '../../../src/platform/edit-distance.ts';
import { getOwnValue } from '../../../src/platform/get-own-value.ts';
import { toNorm } from '../../../src/platform/slug.ts';
import { isUnitText } from '../document/number-columns.ts';

export interface MatchTarget {
  key: string;
  label: string;
  measured?: ColumnMeasure | undefined;
  /** `own`: a column of a kind of worksheet; `attribute`: an attribute without a column; `names`: the model numbers. */
  kind?: 'own' | 'attribute' | 'names' | undefined;
}

type KeyedTarget = MatchTarget & { measure: string | undefined };

interface MatchContext {
  units: UnitsByName;
  meanings?: ReadonlyMap<string, readonly string[]>;
}

const NAME_HEADING = new RegExp(
  [
    /^(art(ikel)?|best(ell)?|teile|typ|modell|sach|material|mat)\.?[-\s]*(nr\.?|nummer|no\.?|code)$/,
    /\b(model|part|article|art|item|product|type|order|ordering|catalogue|catalog|cat|ref(erence)?)\b.*(\bno\b|\bnumber\b|\bcode\b|#)/,
    /^(model|name|type|part|item|article|no\.?|number|code|sku|p\/n)$/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);

const PRODUCT_HEADING =
  /^(product|article)?\s*(family|series|range|group)$|^(produkt|artikel)(familie|reihe|gruppe)$|^(bau)?(reihe|serie)$/i;

const OWN_COLUMN_WORDS: readonly [name: string, words: RegExp][] = [
  ['product', PRODUCT_HEADING],
  ['category', /^(product|article)?\s*(group|category|class)$|^(waren|artikel|produkt)?(gruppe|kategorie|klasse)$/i],
  ['name', PRODUCT_HEADING],
  ['table', /^(table|tabelle)(\s*(no\.?|nr\.?|number|nummer))?$/i],
  ['hsn_code', /^hsn(\s*[/&]\s*sac)?(\s*(code|no\.?|number))?$/i],
  ['short_description', /^(text|(short )?description|(kurz)?beschreibung|(kurz)?text)$/i],
];

export const isNameHeading = (label: string): boolean => NAME_HEADING.test(label);

export const normaliseWord = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Headings in suppliers' lists and their attributes, in addition to the synonyms of the search. */
const TRADE_WORDS: Readonly<Record<string, string>> = {
  ...{ gewicht: 'Weight', haltekraft: 'Holding capacity', spannkraft: 'Clamping force', ausladung: 'Reach' },
  ...{ gewinde: 'Thread', hub: 'Stroke', lange: 'Length', breite: 'Width', hohe: 'Height', werkstoff: 'Material' },
  ...{ 'holding force': 'Holding capacity', 'throat depth': 'Reach', 'screw size': 'Thread', 'thread size': 'Thread' },
  ...{ 'overall length': 'Length', 'overall width': 'Width', 'overall height': 'Height', mass: 'Weight' },
  ...{ 'net weight': 'Weight', 'unit weight': 'Weight', nettogewicht: 'Weight', netto: 'Weight' },
};

export function findSourceUnit(label: string, target: Pick<MatchTarget, 'label' | 'measured'>): string {
  const { name, unit } = parseAttributeLabel(label);
  const to = getTargetUnit(target);
  const isOther = to !== '' && isUnitText(unit) && unit !== to;
  return isOther && isConvertible(target.measured?.name ?? (parseAttributeLabel(target.label).name || name), unit, to)
    ? unit
    : '';
}

export const getTargetUnit = ({ label, measured }: Pick<MatchTarget, 'label' | 'measured'>): string =>
  parseAttributeLabel(label).unit || (measured?.unit ?? '');

/**
 * Matches by equal label, spelling, measure, synonym, abbreviation, then near spelling; undefined where none or several
 * targets fit.
 */
export function matchColumns(
  labels: readonly string[],
  targets: readonly MatchTarget[],
  context: MatchContext,
): (string | undefined)[] {
  const keyed = targets.map(
    (target): KeyedTarget => ({ ...target, measure: toMeasureKey(target.label, target.measured) }),
  );
  const free = new Set(keyed);
  const matched: (string | undefined)[] = labels.map(() => undefined);
  const steps: ((label: string) => KeyedTarget | undefined)[] = [
    (label) => findEqual(label, keyed),
    (label) =>
      [...free].find(
        ({ kind, key, label: own }) => kind === 'own' && [key, own].some((one) => toNorm(one) === toNorm(label)),
      ),
    (label) =>
      labels.filter((one) => toLabelKey(one) === toLabelKey(label)).length > 1
        ? undefined
        : findBySpelling(label, keyed),
    (label) => (isNameHeading(label) ? [...free].find(({ kind }) => kind === 'names') : undefined),
    ...OWN_COLUMN_WORDS.map(([name, words]) => (label: string) => {
      const isFree = words.test(label) && !(name === 'name' && keyed.some(({ key }) => key === 'product'));
      return isFree ? [...free].find(({ kind, key }) => kind === 'own' && key === name) : undefined;
    }),
    (label) => findByMeasure(label, keyed, context.units),
    (label) => findByMeaning(label, keyed, context),
    (label) => findByAbbreviation(label, keyed, context),
    (label) => findByNearSpelling(label, keyed, context.units),
  ];
  for (const step of steps) {
    for (const [at, label] of labels.entries()) {
      const target = matched[at] === undefined && label !== '' ? step(label) : undefined;
      if (target && free.delete(target)) matched[at] = target.key;
    }
  }
  // A column labelled as model numbers becomes the names, even if it matched the first column of the table.
  const names = [...free].find(({ kind }) => kind === 'names');
  const at = names ? labels.findIndex(isNameHeading) : -1;
  if (names && at >= 0) matched[at] = names.key;
  return matched;
}

/** Keys of the targets that a column may mean, the likeliest first. */
export function listLikelyTargets(label: string, targets: readonly MatchTarget[], context: MatchContext): string[] {
  const keyed = targets.map((target) => ({ ...target, measure: toMeasureKey(target.label, target.measured) }));
  const { name, unit } = parseAttributeLabel(label);
  const quantity = unit ? findQuantity(name, unit) : undefined;
  const words = listWords(name);
  const [best] = matchColumns([label], targets, context);
  const scored = keyed.map(({ key, label: own, measured }) => {
    const target = parseAttributeLabel(own || key);
    const common = listWords(target.name).filter((word) => words.some((one) => areRelatedWords(one, word))).length;
    const isSame = quantity !== undefined && findQuantity(target.name, measured?.unit ?? target.unit) === quantity;
    return { key, score: (key === best ? 10 : 0) + 2 * common + (isSame ? 1 : 0) };
  });
  return scored
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, MAX_LIKELY)
    .map(({ key }) => key);
}

const MAX_LIKELY = 6;
const listWords = (text: string): string[] => normaliseWord(text).match(/[\p{L}\d]{3,}/gu) ?? [];
const areRelatedWords = (one: string, other: string): boolean => one.startsWith(other) || other.startsWith(one);

const isTableColumn = ({ kind }: MatchTarget): boolean => kind === undefined;

const findEqual = (label: string, targets: readonly KeyedTarget[]): KeyedTarget | undefined =>
  targets.find((target) => isTableColumn(target) && target.label === label);

function getOnlyItem<Item>([first, other]: readonly Item[]): Item | undefined {
  return other === undefined ? first : undefined;
}

const findBySpelling = (label: string, targets: readonly KeyedTarget[]): KeyedTarget | undefined =>
  getOnlyItem(targets.filter((target) => isTableColumn(target) && toLabelKey(target.label) === toLabelKey(label)));

/**
 * Table column of the same measure; if several have it, the only one in the label's unit. Without such a column, the
 * attribute.
 */
function findByMeasure(label: string, targets: readonly KeyedTarget[], units: UnitsByName): KeyedTarget | undefined {
  const key = toMeasureKey(label, findColumnMeasure(label, '', units));
  if (key === undefined) return undefined;
  const fitting = targets.filter(({ measure }) => measure === key);
  const tableColumns = fitting.filter(isTableColumn);
  const { unit } = parseAttributeLabel(label);
  return tableColumns.length === 0
    ? fitting[0]
    : (getOnlyItem(tableColumns) ?? getOnlyItem(tableColumns.filter((target) => getTargetUnit(target) === unit)));
}

function findByMeaning(
  label: string,
  targets: readonly KeyedTarget[],
  { units, meanings }: MatchContext,
): KeyedTarget | undefined {
  const { name, unit } = parseAttributeLabel(label);
  const word = normaliseWord(name);
  for (const meaning of meanings?.get(word) ?? [getOwnValue(TRADE_WORDS, word) ?? '']) {
    const found = meaning && findByName(meaning, unit, targets, units);
    if (found) return found;
  }
  return undefined;
}

function findByName(
  name: string,
  unit: string,
  targets: readonly KeyedTarget[],
  units: UnitsByName,
): KeyedTarget | undefined {
  const text = unit ? `${name} (${unit})` : name;
  return findEqual(text, targets) ?? findBySpelling(text, targets) ?? findByMeasure(text, targets, units);
}

const MIN_ABBREVIATION = 3;

/** Pieces of an abbreviated name such as `Hold.Cap.`; none for a name without a point. */
const listAbbreviations = (name: string): string[] =>
  name.includes('.') ? name.split(/[.\s]+/).filter((piece) => piece !== '') : [];

function findByAbbreviation(
  label: string,
  targets: readonly KeyedTarget[],
  { units, meanings }: MatchContext,
): KeyedTarget | undefined {
  const { name, unit } = parseAttributeLabel(label);
  const pieces = listAbbreviations(normaliseWord(name));
  if (pieces.length === 0 || pieces.some(({ length }) => length < MIN_ABBREVIATION)) return undefined;
  const isMeant = (full: string) => {
    const words = normaliseWord(full).split(/\s+/);
    return words.length === pieces.length && pieces.every((piece, at) => words[at]?.startsWith(piece));
  };
  const ofWords = [...Object.entries(TRADE_WORDS), ...[...(meanings ?? [])].map(([word, [to = '']]) => [word, to])];
  const meant = new Set([
    ...[...units.keys()].filter(isMeant),
    ...ofWords.flatMap(([word = '', to = '']) => (isMeant(word) ? [to] : [])),
  ]);
  const only = getOnlyItem([...meant]);
  return only === undefined ? undefined : findByName(only, unit, targets, units);
}

const isNearSpelling = (one: string, other: string): boolean =>
  areSimilarNames(one, other, toNorm(one).length > 8 ? 2 : 1);

function findByNearSpelling(
  label: string,
  targets: readonly KeyedTarget[],
  units: UnitsByName,
): KeyedTarget | undefined {
  const { name, unit } = parseAttributeLabel(label);
  const attribute = [...units.keys()].find((known) => isNearSpelling(known, name));
  const measured = attribute && findByMeasure(unit ? `${attribute} (${unit})` : attribute, targets, units);
  return (
    measured ||
    targets.find(
      ({ kind, key, label: own }) => kind === 'own' && (isNearSpelling(key, label) || isNearSpelling(own, label)),
    )
  );
}
