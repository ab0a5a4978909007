import { leadingNumber } from '../../../platform/natural-order.ts';
import type { Model, ModelRow } from '../products/models.contract.ts';
import { attributeKey, attributeLabel, isEmail } from '../units/attribute-label.ts';

/** The model next to another in its table, and what changes from the one to the other. */
export interface SizeStep {
  title: string;
  name: string;
  changes: { name: string; unit: string; from: string; to: string }[];
  /** Changes beyond those. */
  more: number;
}

const MOST_CHANGES = 4;

/** One size down and one size up, as far as there are any. */
export function sizeSteps(model: Model): SizeStep[] {
  const { related, related_before: before } = model;
  const sides = [
    { row: related[before - 1], otherwise: 'Before it in the table' },
    { row: related[before], otherwise: 'After it in the table' },
  ];
  const steps = sides.flatMap(({ row, otherwise }) =>
    row ? [{ row, otherwise, changes: changesTo(model, row) }] : [],
  );
  const titles = steps.map(({ changes }) => titleOf(changes));
  // A table in no order of size has neither up nor down.
  const ordered = new Set(titles).size === titles.length;
  return steps.map(({ row, otherwise, changes }, at) => ({
    title: (ordered && titles[at]) || otherwise,
    name: row.model_name,
    changes: changes.slice(0, MOST_CHANGES),
    more: Math.max(0, changes.length - MOST_CHANGES),
  }));
}

/** The columns whose cells differ: those with a name before those with a letter of the drawing, one for each name. */
function changesTo(model: Model, row: ModelRow): SizeStep['changes'] {
  const changes = Array.from({ length: 19 }, (_, index) => {
    const at = (index + 2) as 2;
    return { ...attributeLabel(model[`c${at}`]), from: model[`r${at}`], to: row[`r${at}`] };
  }).filter(({ name, from, to }) => name && from && to && from !== to);
  const once = changes.filter(
    ({ name }, at) => changes.findIndex((other) => attributeKey(other.name) === attributeKey(name)) === at,
  );
  return once.toSorted((a, b) => Number(isEmail(a.name)) - Number(isEmail(b.name)));
}

function titleOf(changes: SizeStep['changes']): string | undefined {
  for (const { from, to } of changes) {
    const [here, there] = [leadingNumber(from), leadingNumber(to)];
    if (here !== undefined && there !== undefined && here !== there) {
      return there > here ? 'One size up' : 'One size down';
    }
  }
  return undefined;
}
