import type { ModelAttribute } from '../products/models.contract.ts';
import { attributeKey, isDrawingLetter } from '../units/attribute-label.ts';

/** One line of the attributes; numbers are indexes in the model's attributes. */
export interface AttributeLine {
  at: number;
  /** The same attribute in another unit: 200 kg beside 1960 N. */
  other?: number;
  /** The name that another attribute gives to the same dimension: Height for H. */
  meaning?: string;
}

export interface AttributeGroup {
  title: 'Performance' | 'Design and material' | 'Dimensions';
  lines: AttributeLine[];
}

const LENGTH = /^(mm|cm|m|in|inch|inches|ft|["″])$/;
const MASS = /^(kg|g|t|lbs?|oz)$/;
/** Lengths that say what a clamp can do rather than how large it is. */
const PERFORMANCE = /reach|stroke|travel|opening|clearance/i;
const WEIGHT = /weight|mass/i;

/** The attributes of a model in up to three groups. One that says the same as another is a part of its line. */
export function attributeGroups(attributes: readonly ModelAttribute[]): AttributeGroup[] {
  const merged = new Set<number>();
  const lines = attributes.map((attribute, at): AttributeLine => {
    const other = attributes.findIndex((twin, index) => index > at && isSameInOtherUnit(attribute, twin));
    const named = attributes.findIndex((name) => isMeaningOf(name, attribute));
    for (const index of [other, named]) if (index >= 0) merged.add(index);
    return {
      at,
      ...(other >= 0 && { other }),
      ...(named >= 0 && { meaning: attributes[named]?.name }),
    };
  });
  const shown = lines.filter(({ at }) => !merged.has(at));
  const titles: AttributeGroup['title'][] = ['Performance', 'Design and material', 'Dimensions'];
  return titles
    .map((title) => ({ title, lines: shown.filter(({ at }) => groupOf(attributes[at]) === title) }))
    .filter((group) => group.lines.length > 0);
}

function groupOf(attribute: ModelAttribute | undefined): AttributeGroup['title'] {
  const { name = '', unit = '', figures = '' } = attribute ?? {};
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

const KEY_FIGURES = [/holding capacity/i, /^reach/i, /^thread/i, /^weight/i];

/** The figures by which a clamp is chosen, as far as the model has them. */
export const keyFigures = (attributes: readonly ModelAttribute[]): ModelAttribute[] =>
  KEY_FIGURES.flatMap((name) => attributes.find((attribute) => name.test(attribute.name)) ?? []);
