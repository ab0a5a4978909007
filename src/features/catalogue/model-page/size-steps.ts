import { leadingNumber } from '../../../platform/numbers/typed-number.ts';
import type { Model, ModelRow } from '../products/models.contract.ts';
import { attributeOfColumn, COLUMNS } from '../products/stated-attributes.ts';
import { attributeLabel, isDrawingLetter, REACH } from '../units/attribute-label.ts';

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
      (row) => row.is_before === isBefore && isCurrent(row) && titleOf(model, row) === (isBefore ? DOWN : UP),
    );
  const sides = [
    { row: related.slice(0, before).findLast(isCurrent) ?? beyondTable(true), fallback: BEFORE },
    { row: related.slice(before).find(isCurrent) ?? beyondTable(false), fallback: AFTER },
  ];
  const steps = sides.flatMap(({ row, fallback }) => (row ? [{ row, fallback }] : []));
  const titles = steps.map(({ row }) => titleOf(model, row));
  const ordered = new Set(titles).size === titles.length;
  return steps.map(({ row, fallback }, at) => {
    const title = (ordered && titles[at]) || fallback;
    return { title, name: row.model_name, isNext: title === UP || title === AFTER };
  });
}

/** The first number that differs decides; drawing letters other than the reach are compared last. */
function titleOf(model: Model, row: ModelRow): string | undefined {
  const columns = COLUMNS.slice(1).flatMap((at) => {
    const printed = attributeLabel(model[`c${at}`]).name;
    const name = attributeOfColumn(model, at)?.attribute || printed;
    if (!name) return [];
    const isLater = isDrawingLetter(printed) && name !== REACH;
    return { isLater, here: leadingNumber(model[`r${at}`]), there: leadingNumber(row[`r${at}`]) };
  });
  for (const { here, there } of columns.toSorted((a, b) => Number(a.isLater) - Number(b.isLater)))
    if (here !== undefined && there !== undefined && here !== there) return there > here ? UP : DOWN;
  return undefined;
}
