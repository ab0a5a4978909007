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
import { DOWN_ICON } from '../ui/icon-paths.ts';
import { Link } from '../ui/links/link.tsx';
import type { PageAddress } from '../ui/links/page-address.ts';
import type { SiteLink } from '../web/site-links.ts';
import { MENU_CLOSE_DELAY, MENU_OPEN_DELAY } from '../web/timings.ts';

interface Shown {
  mode: 'hover' | 'pinned';
  locationKey: string;
}

/** A panel that a click opened stays open when the pointer enters or leaves. */
const keepPinnedPanel = (now: Shown | null, next: Shown | null) =>
  now?.mode === 'pinned' && (!next || next.locationKey === now.locationKey) ? now : next;

interface DropMenuProps {
  name: ReactNode;
  label: string;
  href: PageAddress;
  panelClassName: string;
  preload?: () => Promise<void>;
  children: ReactNode;
}

/** Screen readers announce the panel at the button beside the link. */
export function DropMenu({ name, label, href, panelClassName, preload, children }: DropMenuProps) {
  const { key: locationKey } = useLocation();
  const [state, setState] = useState<Shown | null>(null);
  const shown = state?.locationKey === locationKey ? state.mode : null;
  const setShown = (mode: typeof shown) => setState(mode && { mode, locationKey });
  const panelId = useId();
  const item = useRef<HTMLLIElement>(null);
  const trigger = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (shown !== 'pinned') return;
    const onPointerDown = (event: Event) => {
      if (event.target instanceof Node && !item.current?.contains(event.target)) setState(null);
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [shown]);

  const showAfter = (milliseconds: number, next: typeof shown) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => setState((now) => keepPinnedPanel(now, next && { mode: next, locationKey })),
      milliseconds,
    );
  };
  const toggle = () => {
    clearTimeout(timer.current);
    setShown(shown === 'pinned' ? null : 'pinned');
  };
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    toggle();
  };
  const enterPanel = async () => {
    await preload?.();
    setShown('pinned');
    focusFirstLink(panelId);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && shown) {
      setShown(null);
      item.current?.querySelector('a')?.focus();
    } else if (event.key === 'ArrowDown' && event.target instanceof Node && trigger.current?.contains(event.target)) {
      event.preventDefault();
      void enterPanel();
    }
  };
  const ifMouse = (run: () => void) => (event: PointerEvent) => event.pointerType === 'mouse' && run();

  return (
    <li
      ref={item}
      onKeyDown={onKeyDown}
      onFocus={() => void preload?.()}
      onBlur={({ relatedTarget }) => relatedTarget && !item.current?.contains(relatedTarget) && setShown(null)}
      onPointerEnter={ifMouse(() => {
        void preload?.();
        showAfter(MENU_OPEN_DELAY, 'hover');
      })}
      onPointerLeave={ifMouse(() => showAfter(MENU_CLOSE_DELAY, null))}
    >
      <div ref={trigger} className={`flex h-full ${shown ? 'shadow-[inset_0_-3px_0_var(--color-slate-700)]' : ''}`}>
        <a href={href} onClick={onClick} className="menu-entry">
          {name}
        </a>
        <button
          type="button"
          data-replay=""
          aria-label={label}
          aria-expanded={shown !== null}
          aria-controls={shown ? panelId : undefined}
          onClick={toggle}
          className="-ms-2 grid w-6 place-items-center text-steel-800 hover:text-slate-700"
        >
          <Icon path={DOWN_ICON} className={shown ? 'size-4 rotate-180' : 'size-4'} />
        </button>
      </div>
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

export const LinkListPanel = ({ links }: { links: readonly SiteLink[] }) => (
  <ul>
    {links.map(({ name, to }) => (
      <li key={to}>
        <Link to={to} className="block px-5 py-2 text-steel-800 hover:bg-steel-50 hover:text-slate-700">
          {name}
        </Link>
      </li>
    ))}
  </ul>
);

function focusFirstLink(panelId: string, frames = 60): void {
  requestAnimationFrame(() => {
    const link = document.getElementById(panelId)?.querySelector('a');
    if (link) link.focus();
    else if (frames > 0) focusFirstLink(panelId, frames - 1);
  });
}
