import type { ModelAttribute } from '../products/models.contract.ts';
import { isDrawingLetter } from '../units/attribute-label.ts';
import { unitOf } from '../units/unit-table.ts';

const TITLES = ['Performance', 'Design and material', 'Dimensions'] as const;
type Title = (typeof TITLES)[number];

/** Lengths that say what a clamp can do rather than how large it is. */
const PERFORMANCE = /reach|stroke|travel|opening|clearance/i;
const WEIGHT = /weight|mass/i;

/** The attributes of a model in up to three groups. */
export const attributeGroups = <Attribute extends ModelAttribute>(attributes: readonly Attribute[]) =>
  TITLES.map((title) => ({ title, lines: attributes.filter((attribute) => groupOf(attribute) === title) })).filter(
    ({ lines }) => lines.length > 0,
  );

function groupOf({ name, unit, figures }: ModelAttribute): Title {
  if (isDrawingLetter(name) || (unitOf('mass', unit) && WEIGHT.test(name))) return 'Dimensions';
  if (unitOf('length', unit) && !PERFORMANCE.test(name)) return 'Dimensions';
  return unit || /^[±+-]?\d/.test(figures) ? 'Performance' : 'Design and material';
}

const RATINGS = [/holding capacity/i, /^reach/i, /^thread/i, /^weight/i];

/** The attributes by which a clamp is chosen, as far as the model has them. */
export const ratingsAmong = (attributes: readonly ModelAttribute[]): ModelAttribute[] =>
  RATINGS.flatMap((rating) => attributes.find(({ attribute, name }) => rating.test(attribute || name)) ?? []);
