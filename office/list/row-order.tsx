import { type ComponentProps, type DragEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '../../src/ui/icon.tsx';
import { office, textOf } from '../data/office-api.ts';
import type { Resource, Row } from '../data/office-types.ts';
import { IN_CATEGORIES } from '../data/rows.ts';
import { useNotify } from '../parts/notices.tsx';
import type { List } from './use-list.ts';

/** Six dots. */
const HANDLE = 'M9 6h.01M9 12h.01M9 18h.01M15 6h.01M15 12h.01M15 18h.01';
const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/** What is being dragged: a browser tells what is beneath it nothing but that something is. */
let dragged: Row['id'] | undefined;

interface RowOrder {
  /** What makes a row of the table take others that are dropped on it. */
  targetOf: (row: Row) => Pick<ComponentProps<'tr'>, 'onDragOver' | 'onDragLeave' | 'onDrop' | 'className'>;
  step: (row: Row, step: number) => void;
}

/**
 * Orders the rows of a list by dragging them, or by keys; undefined where the list is not in the order of visitors, or is only a part of it.
 * What lies in categories is ordered in the tree of the catalogue.
 */
export function useRowOrder(resource: Resource, list: List, mayWrite: boolean): RowOrder | undefined {
  const notify = useNotify();
  const [over, setOver] = useState<{ id: Row['id']; after: boolean }>();
  const busy = useRef(false);
  /** Keeps the focus on the handle of what was moved by keys. */
  const moved = useRef<Row['id']>(undefined);
  const { rows = [], sort, filter, total, refetch } = list;
  useEffect(() => {
    if (moved.current === undefined || !list.rows) return;
    document.querySelector<HTMLElement>(`[data-order="${moved.current}"]`)?.focus();
    moved.current = undefined;
  }, [list.rows]);
  const { order } = resource;
  const isWhole = Object.keys(filter).every((name) => name === 'state') && total === rows.length;
  if (!mayWrite || !order || IN_CATEGORIES.has(resource.name) || !isWhole) return undefined;
  if (sort.field !== order || sort.order !== 'ASC') return undefined;

  const place = async (row: Row, before: Row['id'] | undefined) => {
    if (busy.current || before === row.id) return;
    busy.current = true;
    try {
      const { id, version } = row;
      await office.callRaw('/api/office/place_row', {
        ...{ resource: resource.name, id, version },
        before: before === undefined ? null : Number(before),
      });
    } catch (failure) {
      notify(textOf(failure), { type: 'error' });
    } finally {
      await refetch();
      busy.current = false;
    }
  };
  const isAfter = ({ currentTarget, clientY }: DragEvent) => {
    const { top, height } = currentTarget.getBoundingClientRect();
    return clientY > top + height / 2;
  };
  return {
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
        if (taken) void place(taken, others[at]?.id);
      },
      className:
        over?.id === row.id
          ? over.after
            ? 'shadow-[inset_0_-2px_var(--color-slate-700)]'
            : 'shadow-[inset_0_2px_var(--color-slate-700)]'
          : undefined,
    }),
    step: (row, by) => {
      const at = rows.indexOf(row);
      if (at + by < 0 || at + by >= rows.length) return;
      moved.current = row.id;
      void place(row, rows[by < 0 ? at - 1 : at + 2]?.id);
    },
  };
}

export const OrderHeading = () => (
  <th scope="col" className="w-10">
    <span className="sr-only">Order</span>
  </th>
);

/** Moves a row: dragged, or by the arrow keys. */
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
