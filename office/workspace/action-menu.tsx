import { Fragment, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';

export interface MenuItem {
  name: string;
  /** The keys that do the same. */
  keys?: string;
  disabled?: boolean;
  run: () => void;
}

interface ActionMenuProps {
  label: string;
  at: { x: number; y: number };
  /** In groups, which a line separates. */
  groups: readonly (readonly MenuItem[])[];
  /** `chosen`: something is being done. Otherwise the focus is where it was, or where somebody pressed. */
  onClose: (chosen: boolean) => void;
}

/** A menu at a place of the window. Arrow keys move in it; Escape, Tab and a press elsewhere close it. */
export function ActionMenu({ label, at, groups, onClose }: ActionMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const [opener] = useState(() => document.activeElement);
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
    const all = items();
    const now = all.indexOf(document.activeElement as HTMLElement);
    const next: Record<string, number> = {
      ArrowDown: (now + 1) % all.length,
      ArrowUp: (now - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    };
    const to = next[event.key];
    if (to !== undefined) all[to]?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') {
      onClose(false);
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={menu} role="menu" tabIndex={-1} aria-label={label} className="action-menu" onKeyDown={press}>
      {groups.map((group, index) => (
        <Fragment key={group[0]?.name}>
          {index > 0 && <hr className="my-1 border-steel-200" />}
          {group.map(({ name, keys, disabled, run }) => (
            <button
              key={name}
              type="button"
              role="menuitem"
              tabIndex={-1}
              aria-disabled={disabled || undefined}
              className="w-full"
              onClick={() => {
                if (disabled) return;
                onClose(true);
                run();
              }}
            >
              {name}
              {keys && <kbd>{keys}</kbd>}
            </button>
          ))}
        </Fragment>
      ))}
    </div>
  );
}
