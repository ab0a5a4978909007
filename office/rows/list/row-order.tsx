import type { PresentedResource } from '../../../src/features/office/rows/resources.contract.ts';
import { SelectField } from '../../../src/ui/forms/input-field.tsx';
import { SelectOptions } from '../../shell/controls/select-options.tsx';
import { useDragOrder } from '../../shell/controls/use-drag-order.tsx';
import { RESOURCES_IN_CATEGORIES } from '../../shell/data/row-queries.ts';
import { CHANGE_SET_STATE_NAMES, isSetOpen, isSetWaiting, useChangeSet, useChangeSets } from '../drafts/drafts-data.ts';
import { sortByDraftedOrder, useRowMove } from '../drafts/use-row-move.tsx';
import type { ResourceListState } from './use-resource-list.ts';

/** True if rows can be moved: only in a complete list in public order. Rows of categories are moved in the tree. */
export function mayOrderRows(
  { name, order }: PresentedResource,
  { rows = [], sort, filter, total }: ResourceListState,
): boolean {
  const isWhole = Object.keys(filter).every((one) => one === 'state') && total === rows.length;
  return (
    order !== null && !RESOURCES_IN_CATEGORIES.has(name) && isWhole && sort.field === order && sort.order === 'ASC'
  );
}

export function useRowOrder(resource: PresentedResource, list: ResourceListState, mayWrite: boolean) {
  const { rows: stored, set, refetch } = list;
  const { data: chosen } = useChangeSet(set, { enabled: set > 0 });
  const { move, dialog } = useRowMove(set, { onMoved: () => {}, onEnd: () => refetch() });
  const isOrdered = mayWrite && mayOrderRows(resource, list);
  const drafted = chosen && isSetWaiting(chosen.set) ? chosen.changes : [];
  const changes = drafted.filter((one) => one.resource === resource.name);
  const { rows, drafts } = sortByDraftedOrder(stored ?? [], resource.order ?? '', isOrdered ? changes : []);
  const order = useDragOrder(
    rows.map(({ id }) => id),
    (from, to) => {
      const [taken] = rows.slice(from, from + 1);
      if (!taken) return;
      const { id, version, label } = taken;
      const before = rows.filter((row) => row !== taken)[to]?.id;
      const target = { before: before === undefined ? null : Number(before) };
      void move({ resource: resource.name, id, version, label, target, drafts });
    },
  );
  return isOrdered ? { ...order, rows, dialog } : undefined;
}

export function OrderTargetSelect({ set, onSet }: { set: number; onSet: (set: number) => void }) {
  const { data: sets = [] } = useChangeSets('waiting');
  const { data: chosen } = useChangeSet(set, { enabled: set > 0 });
  const open = sets.filter(isSetOpen);
  if (!open.length && !set) return null;
  const choices = open.map(({ id, title }) => ({ value: String(id), label: `Drafted in ${title}` }));
  const isOther = set > 0 && !open.some(({ id }) => id === set);
  const ended = isOther ? chosen?.set : undefined;
  if (isOther)
    choices.push({ value: String(set), label: ended ? `Drafted in ${ended.title}` : 'A change set that is not open' });
  return (
    <div className="dense w-56 max-w-full">
      <SelectField
        label="Order"
        hint={
          ended &&
          `This change set is ${CHANGE_SET_STATE_NAMES[ended.state].toLowerCase()}: choose where to store moves`
        }
        value={set ? String(set) : ''}
        onChange={({ target }) => onSet(Number(target.value))}
      >
        <SelectOptions any="Visitors see it at once" choices={choices} />
      </SelectField>
    </div>
  );
}

export const OrderHeading = () => (
  <th scope="col" className="w-10">
    <span className="sr-only">Order</span>
  </th>
);
