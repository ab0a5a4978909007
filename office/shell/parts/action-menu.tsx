import { Fragment, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { getOwnValue } from '../../../src/platform/get-own-value.ts';
import './action-menu.css';

export interface ActionMenuItem {
  name: string;
  keys?: string;
  disabled?: boolean;
  run?: () => void;
  href?: string;
}

interface ActionMenuProps {
  label: string;
  at: { x: number; y: number };
  groups: readonly (readonly ActionMenuItem[])[];
  onClose: (chosen: boolean) => void;
}

/** Menus with more items have a search field. */
const MIN_SEARCHED_ITEMS = 15;

/** Arrow keys move, letters search a long menu; Escape, Tab and a press elsewhere close the menu. */
export function ActionMenu({ label, at, groups, onClose }: ActionMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [opener] = useState(() => document.activeElement);
  const [search, setSearch] = useState('');
  const isLong = groups.flat().length > MIN_SEARCHED_ITEMS;
  const wanted = search.trim().toLowerCase();
  const found = groups
    .map((group) => group.filter(({ name }) => name.toLowerCase().includes(wanted)))
    .filter(({ length }) => length);
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  useLayoutEffect(() => {
    const { current } = menu;
    if (!current) return;
    const { width, height } = current.getBoundingClientRect();
    current.style.left = `${Math.max(8, Math.min(at.x, window.innerWidth - width - 8))}px`;
    current.style.top = `${Math.max(8, Math.min(at.y, window.innerHeight - height - 8))}px`;
    current.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
  }, [at]);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  useEffect(() => {
    const onPress = ({ target }: Event) =>
      target instanceof Node && !menu.current?.contains(target) && close.current(false);
    document.addEventListener('pointerdown', onPress, true);
    return () => document.removeEventListener('pointerdown', onPress, true);
  }, []);
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const isInField = event.target === field.current;
    const all = items();
    const now = all.indexOf(document.activeElement as HTMLElement);
    const next: Record<string, number> = {
      ArrowDown: (now + 1) % all.length,
      ArrowUp: (now - 1 + all.length) % all.length,
      ...(!isInField && { Home: 0, End: all.length - 1 }),
    };
    const to = getOwnValue(next, key);
    if (to !== undefined) all[to]?.focus();
    else if (key === 'Enter' && isInField) all[0]?.click();
    else if (key === 'Escape' || key === 'Tab') {
      onClose(false);
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    } else {
      // Focuses the search field in time to receive the typed letter.
      if ([...key].length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey) field.current?.focus();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the menu and of its field
    <div ref={menu} className="action-menu" onKeyDown={press}>
      {isLong && (
        <input
          ref={field}
          type="search"
          tabIndex={-1}
          aria-label={`Search in ${label.toLowerCase()}`}
          placeholder="Search"
          className="mb-1 min-h-8 flex-none rounded-sm border border-steel-400 px-2 text-sm"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      <div role="menu" tabIndex={-1} aria-label={label} className="flex flex-col">
        {found.map((group, index) => (
          <Fragment key={group[0]?.name}>
            {index > 0 && <hr className="my-1 border-steel-200" />}
            {group.map((item) => (
              <ItemButton key={item.name} item={item} onClose={onClose} />
            ))}
          </Fragment>
        ))}
      </div>
      {!found.length && (
        <p role="status" className="px-2.5 py-2 text-steel-600">
          No name matches.
        </p>
      )}
    </div>
  );
}

function ItemButton({ item, onClose }: { item: ActionMenuItem; onClose: ActionMenuProps['onClose'] }) {
  const choose = () => {
    if (item.disabled) return;
    onClose(true);
    item.run?.();
  };
  const shared = { role: 'menuitem', tabIndex: -1, className: 'w-full', onClick: choose };
  return item.href ? (
    <a {...shared} href={item.href} target="_blank" rel="noreferrer">
      {item.name}
    </a>
  ) : (
    <button type="button" {...shared} aria-disabled={item.disabled || undefined}>
      {item.name}
      {item.keys && <kbd>{item.keys}</kbd>}
    </button>
  );
}
