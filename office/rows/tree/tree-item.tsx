import { type DragEvent, useState } from 'react';
import { Icon } from '../../../src/ui/icon.tsx';
import { RIGHT } from '../../../src/ui/icon-paths.ts';
import { scaledUrl } from '../../shell/data/files.ts';
import { markOf, type TreeNode } from './tree-nodes.ts';
import { type Place, placeOnDrop, type Zone } from './tree-places.ts';

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

export function TreeItem(props: TreeItemProps) {
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
