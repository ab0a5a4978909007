import { groupBy } from '../../../platform/group-by.ts';
import type { ComparedChoices } from './choices.contract.ts';
import type { choicesNow } from './choices.store.ts';

type Choices = Awaited<ReturnType<typeof choicesNow>>;

/** Attributes for which the text names at least two values, with each value as text. */
export function comparedChoices(
  choices: Choices,
  isMeant: (choice: Choices[number], ofAttribute: Choices) => boolean,
): ComparedChoices[] {
  return [...groupBy(choices, ({ attribute }) => attribute)].flatMap(([name, ofAttribute]) => {
    const values = ofAttribute.filter((choice) => isMeant(choice, ofAttribute));
    return values.length > 1
      ? [{ name, values: values.map(({ value, goodFor, notFor }) => ({ value, good_for: goodFor, not_for: notFor })) }]
      : [];
  });
}
