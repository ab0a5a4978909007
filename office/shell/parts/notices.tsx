import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Button } from '../../../src/ui/button.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { CLOSE_ICON } from '../../../src/ui/icon-paths.ts';

const SHOWN_MS = 5000;
const SHOWN_WITH_UNDO_MS = 10_000;

interface Notice {
  text: string;
  type: 'success' | 'info' | 'error';
  /** Takes back what the notice reports; offered while the notice is shown. */
  undo?: () => unknown;
}

const NoticesContext = createContext({
  notify: (_text: string, _options: Omit<Notice, 'text'>): void => {},
  clearNotices: (): void => {},
});

export const useNotices = () => useContext(NoticesContext);
export const useNotify = () => useNotices().notify;

/** Shows notices; a failure stays until it is closed or a later action succeeds. */
export function NoticesProvider({ children }: { children: ReactNode }) {
  const [notices, setNotices] = useState<Notice[]>([]);
  const actions = useMemo(
    () => ({
      notify: (text: string, options: Omit<Notice, 'text'>) =>
        setNotices((all) => [...(options.type === 'success' ? [] : all), { text, ...options }]),
      clearNotices: () => setNotices([]),
    }),
    [],
  );
  const notice = notices.at(-1);
  return (
    <NoticesContext value={actions}>
      {children}
      <div role="status">
        {notice && (
          <ShownNotice
            notice={notice}
            onClose={() => setNotices((all) => all.slice(0, -1))}
            onExpired={() => setNotices((all) => all.filter(({ type }) => type === 'error'))}
          />
        )}
      </div>
    </NoticesContext>
  );
}

interface ShownNoticeProps {
  notice: Notice;
  onClose: () => void;
  onExpired: () => void;
}

function ShownNotice({ notice, onClose, onExpired }: ShownNoticeProps) {
  const { text, type, undo } = notice;
  const isFailure = type === 'error';
  const [isHeld, setHeld] = useState(false);
  const focusBefore = useRef<EventTarget | null>(null);
  const expire = useEffectEvent(onExpired);
  const close = () => {
    onClose();
    if (focusBefore.current instanceof HTMLElement) focusBefore.current.focus();
  };
  const runUndo = () => {
    close();
    undo?.();
  };
  // While somebody points at the notice or has the focus in it, it stays.
  useEffect(() => {
    if (isFailure || isHeld) return;
    const timer = setTimeout(() => expire(), notice.undo ? SHOWN_WITH_UNDO_MS : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [notice, isFailure, isHeld]);
  useUndoKey(undo && runUndo);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at the notice only keeps it
    <div
      className="notice justify-between"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) focusBefore.current = relatedTarget;
        setHeld(true);
      }}
      onBlur={() => setHeld(false)}
    >
      <div className="flex items-center justify-between gap-2 lg:flex-col lg:items-start">
        <p className={isFailure ? 'font-semibold text-danger' : 'font-semibold text-steel-900'}>{text}</p>
        {undo && (
          <Button
            variant="secondary"
            size="small"
            aria-keyshortcuts="Control+Z"
            title="Undo (Ctrl+Z)"
            onClick={runUndo}
          >
            Undo
          </Button>
        )}
      </div>
      <Button variant="quiet" size="small" aria-label="Close this notice" onClick={close}>
        <Icon path={CLOSE_ICON} className="size-4.5" />
      </Button>
    </div>
  );
}

/** Places whose own Ctrl+Z takes back what was typed. */
const TYPED_PLACES = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable="true"], [role="grid"]';

/** Ctrl+Z undoes the act of the shown notice. */
function useUndoKey(undo: (() => void) | undefined): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key.toLowerCase() !== 'z') return;
    if (!undo || (event.target instanceof Element && event.target.closest(TYPED_PLACES))) return;
    event.preventDefault();
    undo();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
