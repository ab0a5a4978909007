import type { ModelAttribute } from '../products/models.contract.ts';
import { attributeKey, isDrawingLetter } from '../units/attribute-label.ts';

/** One line of the attributes. */
export interface AttributeLine<Attribute> {
  attribute: Attribute;
  /** The same attribute in another unit: 200 kg beside 1960 N. */
  other: Attribute | undefined;
  /** The name that another attribute gives to the same dimension: Height for H. */
  meaning: string | undefined;
}

const TITLES = ['Performance', 'Design and material', 'Dimensions'] as const;
type Title = (typeof TITLES)[number];

const LENGTH = /^(mm|cm|m|in|inch|inches|ft|["″])$/;
const MASS = /^(kg|g|t|lbs?|oz)$/;
/** Lengths that say what a clamp can do rather than how large it is. */
const PERFORMANCE = /reach|stroke|travel|opening|clearance/i;
const WEIGHT = /weight|mass/i;

/** The attributes of a model in up to three groups. One that says the same as another is a part of its line. */
export function attributeGroups<Attribute extends ModelAttribute>(attributes: readonly Attribute[]) {
  const merged = new Set<Attribute | undefined>();
  const lines = attributes.map((attribute, at): AttributeLine<Attribute> => {
    const other = attributes.slice(at + 1).find((twin) => isSameInOtherUnit(attribute, twin));
    const named = attributes.find((name) => isMeaningOf(name, attribute));
    merged.add(other).add(named);
    return { attribute, other, meaning: named?.name };
  });
  const shown = lines.filter(({ attribute }) => !merged.has(attribute));
  return TITLES.map((title) => ({
    title,
    lines: shown.filter(({ attribute }) => groupOf(attribute) === title),
  })).filter((group) => group.lines.length > 0);
}

function groupOf({ name, unit, figures }: ModelAttribute): Title {
  if (isDrawingLetter(name) || (MASS.test(unit) && WEIGHT.test(name))) return 'Dimensions';
  if (LENGTH.test(unit) && !PERFORMANCE.test(name)) return 'Dimensions';
  return unit || /^[±+-]?\d/.test(figures) ? 'Performance' : 'Design and material';
}

const isSameInOtherUnit = (a: ModelAttribute, b: ModelAttribute) =>
  attributeKey(a.name) === attributeKey(b.name) && a.unit !== '' && b.unit !== '' && a.unit !== b.unit;

/** Whether a name means the dimension of a letter: Height 161.5 for H 161.5, Thread M8 for M M8. */
function isMeaningOf(named: ModelAttribute, { name: letter, figures, unit }: ModelAttribute): boolean {
  if (!isDrawingLetter(letter) || isDrawingLetter(named.name) || named.figures !== figures) return false;
  if (named.unit && unit && named.unit !== unit) return false;
  const [initial = ''] = letter;
  return named.name.toLowerCase().startsWith(initial.toLowerCase()) || figures.startsWith(initial);
}

const RATINGS = [/holding capacity/i, /^reach/i, /^thread/i, /^weight/i];

/** The attributes by which a clamp is chosen, as far as the model has them. */
export const ratingsAmong = (attributes: readonly ModelAttribute[]): ModelAttribute[] =>
  RATINGS.flatMap((name) => attributes.find((attribute) => name.test(attribute.name)) ?? []);
