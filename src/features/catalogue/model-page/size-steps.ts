import { leadingNumber } from '../../../platform/natural-order.ts';
import type { Model, ModelRow } from '../products/models.contract.ts';
import { attributeOfColumn, COLUMNS } from '../products/stated-attributes.ts';
import { attributeKey, attributeLabel, isDrawingLetter, REACH } from '../units/attribute-label.ts';

export interface Change {
  name: string;
  unit: string;
  from: string;
  to: string;
}

export interface SizeStep {
  title: string;
  name: string;
  /** True for the larger model, or the next model in the table. */
  isNext: boolean;
}

const [UP, DOWN] = ['One size up', 'One size down'];
const [BEFORE, AFTER] = ['Previous model in the table', 'Next model in the table'];

export function sizeSteps(model: Model): SizeStep[] {
  const { related, related_before: before, related_beyond: beyond, related_replaced: replaced } = model;
  const isCurrent = ({ model_id }: ModelRow) => !replaced[model_id];
  /** Another table may begin again with its smallest model. */
  const beyondTable = (isBefore: boolean) =>
    beyond.find(
      (row) =>
        row.is_before === isBefore && isCurrent(row) && titleOf(changesTo(model, row)) === (isBefore ? DOWN : UP),
    );
  const sides = [
    { row: related.slice(0, before).findLast(isCurrent) ?? beyondTable(true), fallback: BEFORE },
    { row: related.slice(before).find(isCurrent) ?? beyondTable(false), fallback: AFTER },
  ];
  const steps = sides.flatMap(({ row, fallback }) => (row ? [{ row, fallback, changes: changesTo(model, row) }] : []));
  const titles = steps.map(({ changes }) => titleOf(changes));
  const ordered = new Set(titles).size === titles.length;
  return steps.map(({ row, fallback }, at) => {
    const title = (ordered && titles[at]) || fallback;
    return { title, name: row.model_name, isNext: title === UP || title === AFTER };
  });
}

function changesTo(model: Model, row: ModelRow): Change[] {
  const changes = COLUMNS.slice(1)
    .map((at) => {
      const { name: printed, unit } = attributeLabel(model[`c${at}`]);
      const name = attributeOfColumn(model, at)?.attribute || printed;
      return { printed, name, unit, from: model[`r${at}`], to: row[`r${at}`] };
    })
    .filter(({ name, from, to }) => name && from && to && from !== to);
  const unique = changes.filter(
    ({ name }, at) => changes.findIndex((other) => attributeKey(other.name) === attributeKey(name)) === at,
  );
  const isLater = ({ printed, name }: (typeof unique)[number]) => Number(isDrawingLetter(printed) && name !== REACH);
  return unique.toSorted((a, b) => isLater(a) - isLater(b));
}

function titleOf(changes: readonly Change[]): string | undefined {
  for (const { from, to } of changes) {
    const [here, there] = [leadingNumber(from), leadingNumber(to)];
    if (here !== undefined && there !== undefined && here !== there) {
      return there > here ? UP : DOWN;
    }
  }
  return undefined;
}
