import { type ComponentProps, type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Resource, OfficeRow as Row } from '../../../src/features/office/resources/resources.contract.ts';
import { SelectField } from '../../../src/ui/forms/field.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { Options } from '../../shell/controls/options.tsx';
import { IN_CATEGORIES } from '../../shell/data/rows.ts';
import { isOpen, isWaiting, STATE_NAMES, useSet, useSets } from '../drafts/drafts-data.ts';
import { inDraftedOrder, useMove } from '../drafts/use-move.tsx';
import type { List } from './use-list.ts';

const HANDLE = 'M9 6h.01M9 12h.01M9 18h.01M15 6h.01M15 12h.01M15 18h.01';
const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/** The dragged row, because drag events expose their data only on drop. */
let dragged: Row['id'] | undefined;

interface RowOrder {
  rows: readonly Row[];
  dialog: ReactNode;
  targetOf: (row: Row) => Pick<ComponentProps<'tr'>, 'onDragOver' | 'onDragLeave' | 'onDrop' | 'className'>;
  step: (row: Row, step: number) => void;
}

/** True if rows can be moved: only in a complete list in public order. Rows of categories are moved in the tree. */
export function mayOrder({ name, order }: Resource, { rows = [], sort, filter, total }: List): boolean {
  const isWhole = Object.keys(filter).every((one) => one === 'state') && total === rows.length;
  return order !== null && !IN_CATEGORIES.has(name) && isWhole && sort.field === order && sort.order === 'ASC';
}

export function useRowOrder(resource: Resource, list: List, mayWrite: boolean): RowOrder | undefined {
  const [over, setOver] = useState<{ id: Row['id']; after: boolean }>();
  const moved = useRef<Row['id']>(undefined);
  const { rows: stored, set, refetch } = list;
  const { data: chosen } = useSet(set, { enabled: set > 0 });
  const { move, dialog } = useMove(set, { onMoved: () => {}, onEnd: refetch });
  const isOrdered = mayWrite && mayOrder(resource, list);
  const drafted = chosen && isWaiting(chosen.set) ? chosen.changes : [];
  const changes = drafted.filter((one) => one.resource === resource.name);
  const { rows, drafts } = inDraftedOrder(stored ?? [], resource.order ?? '', isOrdered ? changes : []);
  const shown = rows.map(({ id }) => id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the rows are in another order
  useEffect(() => {
    if (moved.current === undefined) return;
    document.querySelector<HTMLElement>(`[data-order="${moved.current}"]`)?.focus();
    moved.current = undefined;
  }, [shown]);
  if (!isOrdered) return undefined;

  const place = ({ id, version, label }: Row, before: Row['id'] | undefined) => {
    if (before === id) return;
    const at = { before: before === undefined ? null : Number(before) };
    void move({ resource: resource.name, id, version, label, place: at, drafts });
  };
  return {
    rows,
    dialog,
    targetOf: (row) => ({
      onDragOver: (event) => {
        if (dragged === undefined || dragged === row.id) return;
        event.preventDefault();
        setOver({ id: row.id, after: isAfter(event) });
      },
      onDragLeave: () => setOver(undefined),
      onDrop: (event) => {
        event.preventDefault();
        setOver(undefined);
        const taken = rows.find(({ id }) => id === dragged);
        const others = rows.filter(({ id }) => id !== dragged);
        const at = others.findIndex(({ id }) => id === row.id) + Number(isAfter(event));
        if (taken) place(taken, others[at]?.id);
      },
      className: over?.id === row.id ? edgeClass(over.after) : undefined,
    }),
    step: (row, by) => {
      const at = rows.indexOf(row);
      if (at + by < 0 || at + by >= rows.length) return;
      moved.current = row.id;
      place(row, rows[by < 0 ? at - 1 : at + 2]?.id);
    },
  };
}

function isAfter({ currentTarget, clientY }: DragEvent): boolean {
  const { top, height } = currentTarget.getBoundingClientRect();
  return clientY > top + height / 2;
}

const edgeClass = (isBelow: boolean): string =>
  isBelow ? 'shadow-[inset_0_-2px_var(--color-slate-700)]' : 'shadow-[inset_0_2px_var(--color-slate-700)]';

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

export const OrderHandle = ({ row, order }: { row: Row; order: RowOrder }) => (
  <button
    type="button"
    data-order={row.id}
    aria-label={`Move ${row.label}`}
    title="Drag, or use the arrow keys up and down"
    draggable
    onDragStart={(event) => {
      dragged = row.id;
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', row.label);
    }}
    onDragEnd={() => {
      dragged = undefined;
    }}
    onKeyDown={(event) => {
      const step = STEPS[event.key];
      if (!step) return;
      event.preventDefault();
      order.step(row, step);
    }}
    className="grid size-8 cursor-grab place-items-center rounded-md text-steel-500 hover:bg-steel-100 active:cursor-grabbing"
  >
    <Icon path={HANDLE} className="size-4" />
  </button>
);
