import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../ui/icon.tsx';
import { DOWN } from '../ui/icon-paths.ts';
import { MENU_CLOSE_DELAY, MENU_OPEN_DELAY } from '../web/timings.ts';

interface Shown {
  how: 'resting' | 'pinned';
  /** The place, by its key in the history. */
  place: string;
}

/** What was opened by a click stays when the pointer only passes. */
const keepPinned = (now: Shown | null, next: Shown | null) =>
  now?.how === 'pinned' && (!next || next.place === now.place) ? now : next;

interface DropMenuProps {
  name: ReactNode;
  /** Where the entry leads without JavaScript, and in a new tab. */
  href: string;
  /** Classes of the panel under the entry. */
  panelClassName: string;
  children: ReactNode;
}

/**
 * An entry of the menu with a panel under it: opened by the pointer's rest, by click, touch, Enter or the down arrow;
 * closed by Escape, by leaving it, or by going somewhere.
 */
export function DropMenu({ name, href, panelClassName, children }: DropMenuProps) {
  const { key: place } = useLocation();
  // Shown at the place where it was opened: going somewhere closes it.
  const [state, setState] = useState<Shown | null>(null);
  const shown = state?.place === place ? state.how : null;
  const setShown = (how: typeof shown) => setState(how && { how, place });
  const panelId = useId();
  const item = useRef<HTMLLIElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (shown !== 'pinned') return;
    const onPress = (event: Event) => {
      if (event.target instanceof Node && !item.current?.contains(event.target)) setState(null);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [shown]);

  const later = (milliseconds: number, next: typeof shown) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setState((now) => keepPinned(now, next && { how: next, place })), milliseconds);
  };
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    clearTimeout(timer.current);
    setShown(shown === 'pinned' ? null : 'pinned');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && shown) {
      setShown(null);
      item.current?.querySelector('a')?.focus();
    } else if (event.key === 'ArrowDown' && event.target === item.current?.firstElementChild) {
      event.preventDefault();
      setShown('pinned');
      requestAnimationFrame(() => document.getElementById(panelId)?.querySelector('a')?.focus());
    }
  };
  const byMouse = (run: () => void) => (event: PointerEvent) => event.pointerType === 'mouse' && run();

  return (
    <li
      ref={item}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => relatedTarget && !item.current?.contains(relatedTarget) && setShown(null)}
      onPointerEnter={byMouse(() => later(MENU_OPEN_DELAY, 'resting'))}
      onPointerLeave={byMouse(() => later(MENU_CLOSE_DELAY, null))}
    >
      <a
        href={href}
        aria-expanded={shown !== null}
        aria-controls={shown ? panelId : undefined}
        onClick={onClick}
        className="menu-entry"
      >
        {name}
        <Icon path={DOWN} className={shown ? 'size-4 rotate-180' : 'size-4'} />
      </a>
      {shown && (
        <div
          id={panelId}
          className={`absolute top-full animate-drop border-steel-200 bg-white shadow-floating ${panelClassName}`}
        >
          {children}
        </div>
      )}
    </li>
  );
}
