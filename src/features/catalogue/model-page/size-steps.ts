import { parseLeadingNumber } from '../../../platform/numbers/typed-number.ts';
import { isDrawingLetter, parseAttributeLabel, REACH_ATTRIBUTE } from '../measures/parse-attribute-label.ts';
import type { Model, ModelRow } from '../products/models.contract.ts';
import { COLUMN_NUMBERS, findAttributeOfColumn } from '../products/read-attributes.ts';

export interface SizeStep {
  title: string;
  name: string;
  /** True for the larger model, or the next model in the table. */
  isNext: boolean;
}

const [UP, DOWN] = ['One size up', 'One size down'];
const [BEFORE, AFTER] = ['Previous model in the table', 'Next model in the table'];

export function listSizeSteps(model: Model): SizeStep[] {
  const { related, related_before: before, related_beyond: beyond, related_replaced: replaced } = model;
  const isCurrent = ({ model_id }: ModelRow) => !replaced[model_id];
  /** Another table may begin again with its smallest model. */
  const beyondTable = (isBefore: boolean) =>
    beyond.find(
      (row) => row.is_before === isBefore && isCurrent(row) && getStepTitle(model, row) === (isBefore ? DOWN : UP),
    );
  const sides = [
    { row: related.slice(0, before).findLast(isCurrent) ?? beyondTable(true), fallback: BEFORE },
    { row: related.slice(before).find(isCurrent) ?? beyondTable(false), fallback: AFTER },
  ];
  const steps = sides.flatMap(({ row, fallback }) => (row ? [{ row, fallback }] : []));
  const titles = steps.map(({ row }) => getStepTitle(model, row));
  const ordered = new Set(titles).size === titles.length;
  return steps.map(({ row, fallback }, at) => {
    const title = (ordered && titles[at]) || fallback;
    return { title, name: row.model_name, isNext: title === UP || title === AFTER };
  });
}

/** The first number that differs decides; drawing letters other than the reach are compared last. */
function getStepTitle(model: Model, row: ModelRow): string | undefined {
  const columns = COLUMN_NUMBERS.slice(1).flatMap((at) => {
    const labelName = parseAttributeLabel(model[`c${at}`]).name;
    const name = findAttributeOfColumn(model, at)?.attribute || labelName;
    if (!name) return [];
    const isLater = isDrawingLetter(labelName) && name !== REACH_ATTRIBUTE;
    return { isLater, here: parseLeadingNumber(model[`r${at}`]), there: parseLeadingNumber(row[`r${at}`]) };
  });
  for (const { here, there } of columns.toSorted((a, b) => Number(a.isLater) - Number(b.isLater)))
    if (here !== undefined && there !== undefined && here !== there) return there > here ? UP : DOWN;
  return undefined;
}
