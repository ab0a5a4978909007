import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../src/ui/icon.tsx';
import { rowPath } from '../data/values.ts';
import { StateTag } from '../parts/state-tag.tsx';
import {
  type Branch,
  type Direction,
  holdsCategories,
  isWithin,
  type Place,
  placeOnDrop,
  stepFrom,
  type Zone,
} from './category-places.ts';

const KEYS: Record<string, Direction> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' };
/** Six dots. */
const HANDLE = 'M9 6h.01M9 12h.01M9 18h.01M15 6h.01M15 12h.01M15 18h.01';
/** The part of a row's height at its edges that means before or after it. */
const EDGE = 0.3;
const MARKS: Record<Zone, string> = {
  before: 'border-t-slate-700',
  in: 'bg-slate-100',
  after: 'border-b-slate-700',
};

type Move = (branch: Branch, place: Place) => void;

/** What is being dragged: a browser tells a row beneath it nothing but that something is. */
let dragged: Branch | undefined;

/** Categories with those below them. Without `onMove` they stay where they are. */
export function CategoryRows({ branches, onMove }: { branches: readonly Branch[]; onMove: Move | undefined }) {
  return (
    <ul>
      {branches.map((branch) => (
        <li key={branch.row.id}>
          <CategoryRow branch={branch} neighbours={branches} onMove={onMove} />
          {branch.below.length > 0 && (
            <div className="ms-4 border-s border-steel-200 ps-3">
              <CategoryRows branches={branch.below} onMove={onMove} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

interface RowProps {
  branch: Branch;
  neighbours: readonly Branch[];
  onMove: Move | undefined;
}

function CategoryRow({ branch, neighbours, onMove }: RowProps) {
  const { row } = branch;
  const [zone, setZone] = useState<Zone>();
  const over = (event: DragEvent) => {
    if (!onMove || !dragged || isWithin(branch, dragged)) return;
    event.preventDefault();
    setZone(zoneOf(event, holdsCategories(branch)));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (onMove && dragged && zone) onMove(dragged, placeOnDrop(branch, neighbours, zone));
    setZone(undefined);
  };
  const press = (event: KeyboardEvent) => {
    const direction = KEYS[event.key];
    if (!direction) return;
    event.preventDefault();
    const place = stepFrom(branch, neighbours, direction);
    if (place) onMove?.(branch, place);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a target of dragging; by keys the handle moves
    <div
      onDragOver={over}
      onDragLeave={() => setZone(undefined)}
      onDrop={drop}
      className={`flex min-h-10 items-center gap-2 border-y-2 border-transparent ${zone ? MARKS[zone] : ''}`}
    >
      {onMove && (
        <button
          type="button"
          data-handle={row.id}
          aria-label={`Move ${row.label}`}
          aria-describedby="category-help"
          draggable
          onDragStart={(event) => {
            dragged = branch;
            event.dataTransfer.effectAllowed = 'move';
            event.dataTransfer.setData('text/plain', row.label);
          }}
          onDragEnd={() => {
            dragged = undefined;
          }}
          onKeyDown={press}
          className="grid size-8 flex-none cursor-grab place-items-center rounded-md text-steel-500 hover:bg-steel-100 active:cursor-grabbing"
        >
          <Icon path={HANDLE} className="size-4" />
        </button>
      )}
      <Link to={rowPath('categories', row.id)} className="min-w-0 font-semibold text-slate-700 hover:underline">
        {row.label}
      </Link>
      {!row.active && <StateTag>archived</StateTag>}
      <span className="ms-auto flex-none text-xs text-steel-600">
        {holdsCategories(branch) ? 'holds sub-categories' : 'holds products'}
      </span>
    </div>
  );
}

function zoneOf(event: DragEvent, mayHold: boolean): Zone {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  const part = (event.clientY - top) / height;
  if (mayHold && part > EDGE && part < 1 - EDGE) return 'in';
  return part < 0.5 ? 'before' : 'after';
}
