import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { TreeItem } from './tree-item.tsx';
import { holdersOf, type TreeNode, visibleNodes } from './tree-nodes.ts';
import { type Direction, type Place, stepFrom } from './tree-places.ts';

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

/** Arrow keys move the focus, Enter selects, Alt with arrow keys moves the item. */
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
    const direction = event.altKey ? MOVES[event.key] : undefined;
    const act = event.altKey ? undefined : acts[event.key];
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
