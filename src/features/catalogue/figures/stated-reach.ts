import type { ModelAttribute } from '../products/models.contract.ts';
import { REACH } from '../units/attribute-label.ts';
import { statedValue } from '../units/stated-value.ts';

/** The stated reaches of a model, in millimetres from the base; they differ where its table has a range. */
export interface StatedReach {
  rated: number;
  /** The largest stated reach, where the bar ends. */
  end: number;
}

/** The reach among the attributes of a model; undefined where it states none in millimetres. */
export function statedReach(attributes: readonly ModelAttribute[]): StatedReach | undefined {
  const stated = attributes.find(({ attribute, name, unit }) => (attribute || name) === REACH && unit === 'mm');
  const value = stated && statedValue(stated.figures);
  if (!value || 'text' in value) return undefined;
  return 'value' in value ? { rated: value.value, end: value.value } : { rated: value.min, end: value.max };
}
