import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { lookUp } from '../../../src/platform/look-up.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import { RIGHT } from '../../../src/ui/icon-paths.ts';
import { scaledUrl } from '../../shell/data/rows.ts';
import { holdersOf, markOf, type TreeNode, visibleNodes } from './tree-nodes.ts';

/** `into`: slug of the new parent ('' for the brand, undefined if unchanged). `before`: id of the following sibling. */
export interface Place {
  into?: string;
  before: number | null;
}

type Direction = 'up' | 'down' | 'in' | 'out';
type Zone = 'before' | 'in' | 'after';

const neighboursOf = (node: TreeNode, roots: readonly TreeNode[]): TreeNode[] =>
  (node.parent?.below ?? roots).filter(({ row }) => row);
const idOf = (node: TreeNode | undefined): number | null => node?.id ?? null;
const slugIn = (holder: TreeNode | undefined): string => (holder?.resource === 'categories' ? holder.slug : '');
const brandOf = (node: TreeNode): TreeNode => holdersOf(node)[0] ?? node;

export const isWithin = (node: TreeNode | undefined, other: TreeNode): boolean =>
  node !== undefined && (node === other || isWithin(node.parent, other));

function mayHold(holder: TreeNode, node: TreeNode): boolean {
  if (!holder.row || isWithin(holder, node)) return false;
  if (node.resource === 'products') return holder.holds === 'products';
  return node.resource === 'categories' && holder.holds === 'categories' && brandOf(holder) === brandOf(node);
}

export function stepFrom(node: TreeNode, roots: readonly TreeNode[], direction: Direction): Place | undefined {
  const neighbours = neighboursOf(node, roots);
  const at = neighbours.indexOf(node);
  const [above, next] = [neighbours[at - 1], neighbours[at + 1]];
  if (direction === 'up') return above && { before: idOf(above) };
  if (direction === 'down') return next && { before: idOf(neighbours[at + 2]) };
  if (direction === 'in') return above && mayHold(above, node) ? { into: above.slug, before: null } : undefined;
  const upper = node.parent;
  if (node.resource !== 'categories' || upper?.resource !== 'categories') return undefined;
  return { into: slugIn(upper.parent), before: upper.id };
}

export function placeOnDrop(
  node: TreeNode,
  target: TreeNode,
  roots: readonly TreeNode[],
  zone: Zone,
): Place | undefined {
  if (node === target || !target.row) return undefined;
  if (zone === 'in') return mayHold(target, node) ? { into: slugIn(target), before: null } : undefined;
  if (target.resource !== node.resource || isWithin(target, node)) return undefined;
  if (target.parent && !mayHold(target.parent, node)) return undefined;
  const neighbours = neighboursOf(target, roots);
  const next = zone === 'before' ? target : neighbours[neighbours.indexOf(target) + 1];
  return { ...(target.parent ? { into: slugIn(target.parent) } : {}), before: idOf(next) };
}

const EDGE = 0.3;
const MARKS: Record<Zone, string> = {
  before: 'border-t-slate-700',
  in: 'bg-slate-100',
  after: 'border-b-slate-700',
};
const INDENTS = ['ps-0.5', 'ps-2.5', 'ps-4.5', 'ps-6.5', 'ps-8.5', 'ps-10.5'];

let dragged: TreeNode | undefined;

interface TreeItemProps {
  node: TreeNode;
  roots: readonly TreeNode[];
  level: number;
  position: readonly [number, number];
  open: boolean | undefined;
  isSelected: boolean;
  isCurrent: boolean;
  onOpen: (open: boolean) => void;
  onSelect: () => void;
  onMore: (() => void) | undefined;
  onMove: ((node: TreeNode, place: Place) => void) | undefined;
}

function TreeItem(props: TreeItemProps) {
  const { node, roots, level, position, open, isSelected, isCurrent, onOpen, onSelect, onMore, onMove } = props;
  const [zone, setZone] = useState<Zone>();
  const mark = markOf(node);
  const drafted = node.row?.drafted === true;
  const placeAt = (at: Zone) => dragged && placeOnDrop(dragged, node, roots, at);
  const over = (event: DragEvent) => {
    const found = onMove && zonesAt(event).find((at) => placeAt(at));
    setZone(found);
    if (found) event.preventDefault();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const place = zone && placeAt(zone);
    if (dragged && place) onMove?.(dragged, place);
    setZone(undefined);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tree answers the keys */}
      <div
        role="treeitem"
        aria-level={level}
        aria-posinset={position[0]}
        aria-setsize={position[1]}
        aria-expanded={open}
        aria-selected={isSelected}
        tabIndex={isCurrent ? 0 : -1}
        data-key={node.key}
        draggable={onMove !== undefined && node.row !== undefined ? true : undefined}
        onClick={onSelect}
        onDragStart={(event) => {
          dragged = node;
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', node.name);
        }}
        onDragEnd={() => {
          dragged = undefined;
        }}
        onDragOver={over}
        onDragLeave={() => setZone(undefined)}
        onDrop={drop}
        className={`flex min-h-9 cursor-pointer scroll-m-8 items-center gap-1.5 rounded-md border-y-2 border-transparent pe-1.5 ${INDENTS[Math.min(level, INDENTS.length) - 1]} ${
          isSelected ? 'bg-slate-100 text-slate-800' : 'text-steel-800 hover:bg-steel-100'
        } ${zone ? MARKS[zone] : ''}`}
      >
        {open === undefined ? (
          <span className="w-3 flex-none" />
        ) : (
          <span
            aria-hidden="true"
            onClick={(event) => {
              event.stopPropagation();
              onOpen(!open);
            }}
            className="grid size-6 flex-none place-items-center rounded-sm text-steel-600 hover:bg-steel-200"
          >
            <Icon path={RIGHT} className={`size-3.5 ${open ? 'rotate-90' : ''}`} />
          </span>
        )}
        <NodePicture node={node} />
        <span className="flex min-w-0 flex-1 flex-col leading-tight" title={node.name}>
          <span className={`line-clamp-2 ${node.resource === 'brands' ? 'font-semibold' : ''}`}>{node.name}</span>
          {mark && <span className="text-xs text-steel-600">{mark}</span>}
        </span>
        {drafted && (
          <span title="Has a draft" className="flex-none">
            <span className="sr-only">has a draft</span>
            <span aria-hidden="true" className="block size-2 rounded-full bg-brand-600" />
          </span>
        )}
      </div>
      {onMore && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the tree answers the keys
        <div
          role="treeitem"
          aria-level={level + 1}
          aria-selected="false"
          tabIndex={-1}
          onClick={onMore}
          className={`min-h-8 cursor-pointer py-1 text-link ${INDENTS[Math.min(level, INDENTS.length - 1)]}`}
        >
          Show more of {node.name}
        </div>
      )}
    </>
  );
}

function NodePicture({ node: { resource, row } }: { node: TreeNode }) {
  if (!row?.picture) return <span className="h-6 w-7 flex-none rounded-sm bg-steel-100" />;
  const source = /\.svg$/i.test(row.picture)
    ? `/uploads/${resource}/${encodeURIComponent(row.picture)}`
    : scaledUrl(resource, row.picture, 160);
  return (
    <img
      src={source}
      alt=""
      loading="lazy"
      draggable={false}
      className="h-6 w-7 flex-none rounded-sm object-contain mix-blend-multiply"
    />
  );
}

function zonesAt(event: DragEvent): Zone[] {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  const part = (event.clientY - top) / height;
  const edge: Zone = part < 0.5 ? 'before' : 'after';
  return part > EDGE && part < 1 - EDGE ? ['in', edge] : [edge, 'in'];
}

const MOVES: Record<string, Direction> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' };

interface TreeProps {
  roots: readonly TreeNode[];
  selected: string | undefined;
  isOpen: (node: TreeNode) => boolean;
  onOpen: (node: TreeNode, open: boolean) => void;
  onSelect: (node: TreeNode) => void;
  onMore: (node: TreeNode) => void;
  onMove: ((node: TreeNode, place: Place) => void) | undefined;
}

export function Tree({ roots, selected, isOpen, onOpen, onSelect, onMore, onMove }: TreeProps) {
  const list = useRef<HTMLDivElement>(null);
  const nodes = visibleNodes(roots, isOpen);
  const [focused, setFocused] = useState(selected);
  const current = nodes.find(({ key }) => key === focused) ?? nodes.find(({ key }) => key === selected) ?? nodes[0];
  const wanted = useRef<string>(undefined);

  useEffect(() => {
    const element = itemIn(list.current, wanted.current);
    if (!(element instanceof HTMLElement) || wanted.current === undefined) return;
    wanted.current = undefined;
    element.focus();
  });
  useEffect(() => {
    setFocused(selected);
    itemIn(list.current, selected)?.scrollIntoView({ block: 'nearest' });
  }, [selected]);

  const focus = (node: TreeNode | undefined) => {
    if (!node) return;
    setFocused(node.key);
    wanted.current = node.key;
  };
  const press = (event: KeyboardEvent) => {
    if (!current || event.ctrlKey || event.metaKey) return;
    const at = nodes.indexOf(current);
    const mayOpen = current.holds !== 'nothing';
    const acts: Record<string, () => void> = {
      ArrowDown: () => focus(nodes[at + 1]),
      ArrowUp: () => focus(nodes[at - 1]),
      ArrowRight: () => (mayOpen && !isOpen(current) ? onOpen(current, true) : focus(current.below[0])),
      ArrowLeft: () => (mayOpen && isOpen(current) ? onOpen(current, false) : focus(current.parent)),
      Home: () => focus(nodes[0]),
      End: () => focus(nodes.at(-1)),
      Enter: () => onSelect(current),
      ' ': () => onSelect(current),
    };
    const direction = event.altKey ? lookUp(MOVES, event.key) : undefined;
    const act = event.altKey ? undefined : lookUp(acts, event.key);
    if (direction || act) event.preventDefault();
    if (direction) {
      const place = current.row && stepFrom(current, roots, direction);
      wanted.current = current.key;
      if (place) onMove?.(current, place);
    } else if (act) act();
    else if (!event.altKey && event.key.length === 1) {
      const others = [...nodes.slice(at + 1), ...nodes.slice(0, at)];
      focus(others.find(({ name }) => name.toLowerCase().startsWith(event.key.toLowerCase())));
    }
  };
  return (
    <div
      ref={list}
      role="tree"
      aria-label="Catalogue"
      aria-describedby={onMove && 'tree-help'}
      onKeyDown={press}
      className="flex flex-col"
    >
      {nodes.map((node) => {
        const siblings = node.parent?.below ?? roots;
        return (
          <TreeItem
            key={node.key}
            node={node}
            roots={roots}
            level={holdersOf(node).length + 1}
            position={[siblings.indexOf(node) + 1, siblings.length]}
            open={node.holds === 'nothing' ? undefined : isOpen(node)}
            isSelected={node.key === selected}
            isCurrent={node === current}
            onOpen={(open) => onOpen(node, open)}
            onSelect={() => {
              setFocused(node.key);
              onSelect(node);
            }}
            onMore={isOpen(node) && node.more ? () => onMore(node) : undefined}
            onMove={onMove}
          />
        );
      })}
    </div>
  );
}

const itemIn = (list: Element | null, key: string | undefined) =>
  [...(list?.children ?? [])].find((item) => item instanceof HTMLElement && item.dataset.key === key);
