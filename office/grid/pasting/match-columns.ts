import { measuredBy, measureKey, type UnitsByName } from '../../../src/features/catalogue/measures/measured-columns.ts';
import { isConvertible, type Measured } from '../../../src/features/catalogue/measures/read-figure.ts';
import { attributeLabel, labelKey } from '../../../src/features/catalogue/units/attribute-label.ts';
import { areNearNames } from '../../../src/platform/edit-distance.ts';
import { lookUp } from '../../../src/platform/look-up.ts';
import { normOf } from '../../../src/platform/slug.ts';
import { isUnit } from '../document/column-type.ts';

export interface Target {
  key: string;
  label: string;
  measured?: Measured | undefined;
  /** `own`: a column of a kind of worksheet; `attribute`: an attribute without a column; `names`: the model numbers. */
  kind?: 'own' | 'attribute' | 'names' | undefined;
}

type Keyed = Target & { measure: string | undefined };

interface Context {
  units: UnitsByName;
  meanings?: ReadonlyMap<string, readonly string[]>;
}

const OF_NAMES = new RegExp(
  [
    /^(art(ikel)?|best(ell)?|teile|typ|modell|sach|material|mat)\.?[-\s]*(nr\.?|nummer|no\.?|code)$/,
    /\b(model|part|article|art|item|product|type|order|ordering|catalogue|catalog|cat|ref(erence)?)\b.*(\bno\b|\bnumber\b|\bcode\b|#)/,
    /^(model|name|type|part|item|article|no\.?|number|code|sku|p\/n)$/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);

const OF_PRODUCTS =
  /^(product|article)?\s*(family|series|range|group)$|^(produkt|artikel)(familie|reihe|gruppe)$|^(bau)?(reihe|serie)$/i;

const OWN_WORDS: readonly [name: string, words: RegExp][] = [
  ['product', OF_PRODUCTS],
  ['category', /^(product|article)?\s*(group|category|class)$|^(waren|artikel|produkt)?(gruppe|kategorie|klasse)$/i],
  ['name', OF_PRODUCTS],
  ['table', /^(table|tabelle)(\s*(no\.?|nr\.?|number|nummer))?$/i],
  ['short_description', /^(text|(short )?description|(kurz)?beschreibung|(kurz)?text)$/i],
];

export const isOfNames = (label: string): boolean => OF_NAMES.test(label);

export const wordOf = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Headings in suppliers' lists and their attributes, in addition to the synonyms of the search. */
const TRADE_WORDS: Readonly<Record<string, string>> = {
  ...{ gewicht: 'Weight', haltekraft: 'Holding capacity', spannkraft: 'Clamping force', ausladung: 'Reach' },
  ...{ gewinde: 'Thread', hub: 'Stroke', lange: 'Length', breite: 'Width', hohe: 'Height', werkstoff: 'Material' },
  ...{ 'holding force': 'Holding capacity', 'throat depth': 'Reach', 'screw size': 'Thread', 'thread size': 'Thread' },
  ...{ 'overall length': 'Length', 'overall width': 'Width', 'overall height': 'Height', mass: 'Weight' },
};

export function unitFrom(label: string, target: Pick<Target, 'label' | 'measured'>): string {
  const { name, unit } = attributeLabel(label);
  const to = unitOf(target);
  const isOther = to !== '' && isUnit(unit) && unit !== to;
  return isOther && isConvertible(target.measured?.name ?? (attributeLabel(target.label).name || name), unit, to)
    ? unit
    : '';
}

export const unitOf = ({ label, measured }: Pick<Target, 'label' | 'measured'>): string =>
  attributeLabel(label).unit || (measured?.unit ?? '');

/**
 * Matches by equal label, spelling, measure, synonym, then near spelling; undefined where none or several targets fit.
 */
export function matchColumns(
  labels: readonly string[],
  targets: readonly Target[],
  context: Context,
): (string | undefined)[] {
  const keyed = targets.map((target): Keyed => ({ ...target, measure: measureKey(target.label, target.measured) }));
  const free = new Set(keyed);
  const matched: (string | undefined)[] = labels.map(() => undefined);
  const steps: ((label: string) => Keyed | undefined)[] = [
    (label) => equal(label, keyed),
    (label) =>
      [...free].find(
        ({ kind, key, label: own }) => kind === 'own' && [key, own].some((one) => normOf(one) === normOf(label)),
      ),
    (label) =>
      labels.filter((one) => labelKey(one) === labelKey(label)).length > 1 ? undefined : spelled(label, keyed),
    (label) => (isOfNames(label) ? [...free].find(({ kind }) => kind === 'names') : undefined),
    ...OWN_WORDS.map(([name, words]) => (label: string) => {
      const isFree = words.test(label) && !(name === 'name' && keyed.some(({ key }) => key === 'product'));
      return isFree ? [...free].find(({ kind, key }) => kind === 'own' && key === name) : undefined;
    }),
    (label) => sameMeasure(label, keyed, context.units),
    (label) => meant(label, keyed, context),
    (label) => near(label, keyed, context.units),
  ];
  for (const step of steps) {
    for (const [at, label] of labels.entries()) {
      const target = matched[at] === undefined && label !== '' ? step(label) : undefined;
      if (target && free.delete(target)) matched[at] = target.key;
    }
  }
  // A column labelled as model numbers becomes the names, even if it matched the first column of the table.
  const names = [...free].find(({ kind }) => kind === 'names');
  const at = names ? labels.findIndex(isOfNames) : -1;
  if (names && at >= 0) matched[at] = names.key;
  return matched;
}

const ofTables = ({ kind }: Target): boolean => kind === undefined;

const equal = (label: string, targets: readonly Keyed[]): Keyed | undefined =>
  targets.find((target) => ofTables(target) && target.label === label);

function only<Item>([first, other]: readonly Item[]): Item | undefined {
  return other === undefined ? first : undefined;
}

const spelled = (label: string, targets: readonly Keyed[]): Keyed | undefined =>
  only(targets.filter((target) => ofTables(target) && labelKey(target.label) === labelKey(label)));

/**
 * Table column of the same measure; if several have it, the only one in the label's unit. Without such a column, the
 * attribute.
 */
function sameMeasure(label: string, targets: readonly Keyed[], units: UnitsByName): Keyed | undefined {
  const key = measureKey(label, measuredBy(label, '', units));
  if (key === undefined) return undefined;
  const fitting = targets.filter(({ measure }) => measure === key);
  const printed = fitting.filter(ofTables);
  const { unit } = attributeLabel(label);
  return printed.length === 0
    ? fitting[0]
    : (only(printed) ?? only(printed.filter((target) => unitOf(target) === unit)));
}

function meant(label: string, targets: readonly Keyed[], { units, meanings }: Context): Keyed | undefined {
  const { name, unit } = attributeLabel(label);
  const word = wordOf(name);
  for (const meaning of meanings?.get(word) ?? [lookUp(TRADE_WORDS, word) ?? '']) {
    const text = unit ? `${meaning} (${unit})` : meaning;
    const found = meaning && (equal(text, targets) ?? spelled(text, targets) ?? sameMeasure(text, targets, units));
    if (found) return found;
  }
  return undefined;
}

const isNear = (one: string, other: string): boolean => areNearNames(one, other, normOf(one).length > 8 ? 2 : 1);

function near(label: string, targets: readonly Keyed[], units: UnitsByName): Keyed | undefined {
  const { name, unit } = attributeLabel(label);
  const attribute = [...units.keys()].find((known) => isNear(known, name));
  const measured = attribute && sameMeasure(unit ? `${attribute} (${unit})` : attribute, targets, units);
  return (
    measured ||
    targets.find(({ kind, key, label: own }) => kind === 'own' && (isNear(key, label) || isNear(own, label)))
  );
}
