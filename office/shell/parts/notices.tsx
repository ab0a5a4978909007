import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
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
  const isFailure = notice?.type === 'error';
  const close = () => setNotices((all) => all.slice(0, -1));
  useEffect(() => {
    if (!notice || isFailure) return;
    const shownMs = notice.undo ? SHOWN_WITH_UNDO_MS : SHOWN_MS;
    const timer = setTimeout(() => setNotices((all) => all.filter(({ type }) => type === 'error')), shownMs);
    return () => clearTimeout(timer);
  }, [notice, isFailure]);
  return (
    <NoticesContext value={actions}>
      {children}
      <div role="status">
        {notice && (
          <div className="notice justify-between">
            <div className="flex items-center justify-between gap-2 lg:flex-col lg:items-start">
              <p className={isFailure ? 'font-semibold text-danger' : 'font-semibold text-steel-900'}>{notice.text}</p>
              {notice.undo && (
                <Button
                  variant="secondary"
                  size="small"
                  onClick={() => {
                    close();
                    notice.undo?.();
                  }}
                >
                  Undo
                </Button>
              )}
            </div>
            <Button variant="quiet" size="small" aria-label="Close this notice" onClick={close}>
              <Icon path={CLOSE_ICON} className="size-4.5" />
            </Button>
          </div>
        )}
      </div>
    </NoticesContext>
  );
}
