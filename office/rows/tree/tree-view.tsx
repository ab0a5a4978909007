import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { getOwnValue } from '../../../src/platform/get-own-value.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import { RIGHT_ICON } from '../../../src/ui/icon-paths.ts';
import { buildScaledImageUrl } from '../../shell/data/row-queries.ts';
import { getNodeMark, listHolders, listVisibleNodes, type TreeNode } from './tree-nodes.ts';

/** `into`: slug of the new parent ('' for the brand, undefined if unchanged). `before`: id of the following sibling. */
export interface TreeDestination {
  into?: string;
  before: number | null;
}

type Direction = 'up' | 'down' | 'in' | 'out';
type DropZoneKind = 'before' | 'in' | 'after';

const listNeighbours = (node: TreeNode, roots: readonly TreeNode[]): TreeNode[] =>
  (node.parent?.below ?? roots).filter(({ row }) => row);
const getNodeId = (node: TreeNode | undefined): number | null => node?.id ?? null;
const getCategorySlug = (holder: TreeNode | undefined): string =>
  holder?.resource === 'categories' ? holder.slug : '';
const findBrandNode = (node: TreeNode): TreeNode => listHolders(node)[0] ?? node;

export const isWithinNode = (node: TreeNode | undefined, other: TreeNode): boolean =>
  node !== undefined && (node === other || isWithinNode(node.parent, other));

function canHoldNode(holder: TreeNode, node: TreeNode): boolean {
  if (!holder.row || isWithinNode(holder, node)) return false;
  if (node.resource === 'products') return holder.holds === 'products';
  return (
    node.resource === 'categories' && holder.holds === 'categories' && findBrandNode(holder) === findBrandNode(node)
  );
}

export function findStepDestination(
  node: TreeNode,
  roots: readonly TreeNode[],
  direction: Direction,
): TreeDestination | undefined {
  const neighbours = listNeighbours(node, roots);
  const at = neighbours.indexOf(node);
  const [above, next] = [neighbours[at - 1], neighbours[at + 1]];
  if (direction === 'up') return above && { before: getNodeId(above) };
  if (direction === 'down') return next && { before: getNodeId(neighbours[at + 2]) };
  if (direction === 'in') return above && canHoldNode(above, node) ? { into: above.slug, before: null } : undefined;
  const upper = node.parent;
  if (node.resource !== 'categories' || upper?.resource !== 'categories') return undefined;
  return { into: getCategorySlug(upper.parent), before: upper.id };
}

export function findDropDestination(
  node: TreeNode,
  target: TreeNode,
  roots: readonly TreeNode[],
  zone: DropZoneKind,
): TreeDestination | undefined {
  if (node === target || !target.row) return undefined;
  if (zone === 'in') return canHoldNode(target, node) ? { into: getCategorySlug(target), before: null } : undefined;
  if (target.resource !== node.resource || isWithinNode(target, node)) return undefined;
  if (target.parent && !canHoldNode(target.parent, node)) return undefined;
  const neighbours = listNeighbours(target, roots);
  const next = zone === 'before' ? target : neighbours[neighbours.indexOf(target) + 1];
  return { ...(target.parent ? { into: getCategorySlug(target.parent) } : {}), before: getNodeId(next) };
}

const EDGE_SHARE = 0.3;
const ZONE_CLASSES: Record<DropZoneKind, string> = {
  before: 'border-t-slate-700',
  in: 'bg-slate-100',
  after: 'border-b-slate-700',
};
const INDENT_CLASSES = ['ps-0.5', 'ps-2.5', 'ps-4.5', 'ps-6.5', 'ps-8.5', 'ps-10.5'];

let draggedNode: TreeNode | undefined;

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
  onMove: ((node: TreeNode, destination: TreeDestination) => void) | undefined;
}

function TreeItem(props: TreeItemProps) {
  const { node, roots, level, position, open, isSelected, isCurrent, onOpen, onSelect, onMore, onMove } = props;
  const [zone, setZone] = useState<DropZoneKind>();
  const mark = getNodeMark(node);
  const drafted = node.row?.drafted === true;
  const destinationAt = (at: DropZoneKind) => draggedNode && findDropDestination(draggedNode, node, roots, at);
  const over = (event: DragEvent) => {
    const found = onMove && findDropZones(event).find((at) => destinationAt(at));
    setZone(found);
    if (found) event.preventDefault();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const destination = zone && destinationAt(zone);
    if (draggedNode && destination) onMove?.(draggedNode, destination);
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
          draggedNode = node;
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', node.name);
        }}
        onDragEnd={() => {
          draggedNode = undefined;
        }}
        onDragOver={over}
        onDragLeave={() => setZone(undefined)}
        onDrop={drop}
        className={`flex min-h-9 cursor-pointer scroll-m-8 items-center gap-1.5 rounded-md border-y-2 border-transparent pe-1.5 ${INDENT_CLASSES[Math.min(level, INDENT_CLASSES.length) - 1]} ${
          isSelected ? 'bg-slate-100 text-slate-800' : 'text-steel-800 hover:bg-steel-100'
        } ${zone ? ZONE_CLASSES[zone] : ''}`}
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
            <Icon path={RIGHT_ICON} className={`size-3.5 ${open ? 'rotate-90' : ''}`} />
          </span>
        )}
        <NodeImage node={node} />
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
          className={`min-h-8 cursor-pointer py-1 text-link ${INDENT_CLASSES[Math.min(level, INDENT_CLASSES.length - 1)]}`}
        >
          Show more of {node.name}
        </div>
      )}
    </>
  );
}

function NodeImage({ node: { resource, row } }: { node: TreeNode }) {
  if (!row?.picture) return <span className="h-6 w-7 flex-none rounded-sm bg-steel-100" />;
  const source = /\.svg$/i.test(row.picture)
    ? `/uploads/${resource}/${encodeURIComponent(row.picture)}`
    : buildScaledImageUrl(resource, row.picture, 160);
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

function findDropZones(event: DragEvent): DropZoneKind[] {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  const share = (event.clientY - top) / height;
  const edge: DropZoneKind = share < 0.5 ? 'before' : 'after';
  return share > EDGE_SHARE && share < 1 - EDGE_SHARE ? ['in', edge] : [edge, 'in'];
}

const KEY_DIRECTIONS: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

interface TreeProps {
  roots: readonly TreeNode[];
  selected: string | undefined;
  isOpen: (node: TreeNode) => boolean;
  onOpen: (node: TreeNode, open: boolean) => void;
  onSelect: (node: TreeNode) => void;
  onMore: (node: TreeNode) => void;
  onMove: ((node: TreeNode, destination: TreeDestination) => void) | undefined;
}

export function TreeView({ roots, selected, isOpen, onOpen, onSelect, onMore, onMove }: TreeProps) {
  const list = useRef<HTMLDivElement>(null);
  const nodes = listVisibleNodes(roots, isOpen);
  const [focused, setFocused] = useState(selected);
  const current = nodes.find(({ key }) => key === focused) ?? nodes.find(({ key }) => key === selected) ?? nodes[0];
  const wanted = useRef<string>(undefined);

  useEffect(() => {
    const element = findTreeItem(list.current, wanted.current);
    if (!(element instanceof HTMLElement) || wanted.current === undefined) return;
    wanted.current = undefined;
    element.focus();
  });
  useEffect(() => {
    setFocused(selected);
    findTreeItem(list.current, selected)?.scrollIntoView({ block: 'nearest' });
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
    const direction = event.altKey ? getOwnValue(KEY_DIRECTIONS, event.key) : undefined;
    const act = event.altKey ? undefined : getOwnValue(acts, event.key);
    if (direction || act) event.preventDefault();
    if (direction) {
      const destination = current.row && findStepDestination(current, roots, direction);
      wanted.current = current.key;
      if (destination) onMove?.(current, destination);
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
            level={listHolders(node).length + 1}
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

const findTreeItem = (list: Element | null, key: string | undefined) =>
  [...(list?.children ?? [])].find((item) => item instanceof HTMLElement && item.dataset.key === key);
