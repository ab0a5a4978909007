import type { Resource } from '../../../src/features/office/resources/resources.contract.ts';
import { SelectField } from '../../../src/ui/forms/field.tsx';
import { Options } from '../../shell/controls/options.tsx';
import { useOrder } from '../../shell/controls/use-order.tsx';
import { IN_CATEGORIES } from '../../shell/data/rows.ts';
import { isOpen, isWaiting, STATE_NAMES, useSet, useSets } from '../drafts/drafts-data.ts';
import { inDraftedOrder, useMove } from '../drafts/use-move.tsx';
import type { List } from './use-list.ts';

/** True if rows can be moved: only in a complete list in public order. Rows of categories are moved in the tree. */
export function mayOrder({ name, order }: Resource, { rows = [], sort, filter, total }: List): boolean {
  const isWhole = Object.keys(filter).every((one) => one === 'state') && total === rows.length;
  return order !== null && !IN_CATEGORIES.has(name) && isWhole && sort.field === order && sort.order === 'ASC';
}

export function useRowOrder(resource: Resource, list: List, mayWrite: boolean) {
  const { rows: stored, set, refetch } = list;
  const { data: chosen } = useSet(set, { enabled: set > 0 });
  const { move, dialog } = useMove(set, { onMoved: () => {}, onEnd: () => refetch() });
  const isOrdered = mayWrite && mayOrder(resource, list);
  const drafted = chosen && isWaiting(chosen.set) ? chosen.changes : [];
  const changes = drafted.filter((one) => one.resource === resource.name);
  const { rows, drafts } = inDraftedOrder(stored ?? [], resource.order ?? '', isOrdered ? changes : []);
  const order = useOrder(
    rows.map(({ id }) => id),
    (from, to) => {
      const [taken] = rows.slice(from, from + 1);
      if (!taken) return;
      const { id, version, label } = taken;
      const before = rows.filter((row) => row !== taken)[to]?.id;
      const place = { before: before === undefined ? null : Number(before) };
      void move({ resource: resource.name, id, version, label, place, drafts });
    },
  );
  return isOrdered ? { ...order, rows, dialog } : undefined;
}

export function OrderInto({ set, onSet }: { set: number; onSet: (set: number) => void }) {
  const { data: sets = [] } = useSets('waiting');
  const { data: chosen } = useSet(set, { enabled: set > 0 });
  const open = sets.filter(isOpen);
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
        hint={ended && `This change set is ${STATE_NAMES[ended.state].toLowerCase()}: choose where to store moves`}
        value={set ? String(set) : ''}
        onChange={({ target }) => onSet(Number(target.value))}
      >
        <Options any="Visitors see it at once" choices={choices} />
      </SelectField>
    </div>
  );
}

export const OrderHeading = () => (
  <th scope="col" className="w-10">
    <span className="sr-only">Order</span>
  </th>
);
