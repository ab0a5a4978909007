import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { Button } from '../../../src/ui/button.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { CLOSE } from '../../../src/ui/icon-paths.ts';

const SHOWN_MS = 5000;

interface Notice {
  text: string;
  type: 'success' | 'info' | 'error';
}

const NoticesContext = createContext({
  notify: (_text: string, _options: Pick<Notice, 'type'>): void => {},
  clearNotices: (): void => {},
});

export const useNotices = () => useContext(NoticesContext);
export const useNotify = () => useNotices().notify;

/** Shows notices; a failure stays until it is closed or a later action succeeds. */
export function Notices({ children }: { children: ReactNode }) {
  const [notices, setNotices] = useState<Notice[]>([]);
  const actions = useMemo(
    () => ({
      notify: (text: string, { type }: Pick<Notice, 'type'>) =>
        setNotices((all) => [...(type === 'success' ? [] : all), { text, type }]),
      clearNotices: () => setNotices([]),
    }),
    [],
  );
  const notice = notices.at(-1);
  const isFailure = notice?.type === 'error';
  useEffect(() => {
    if (!notice || isFailure) return;
    const timer = setTimeout(() => setNotices((all) => all.filter(({ type }) => type === 'error')), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [notice, isFailure]);
  return (
    <NoticesContext value={actions}>
      {children}
      <div role="status">
        {notice && (
          <div className="notice justify-between">
            <p className={isFailure ? 'font-semibold text-danger' : 'font-semibold text-steel-900'}>{notice.text}</p>
            <Button
              variant="quiet"
              size="small"
              aria-label="Close this notice"
              onClick={() => setNotices((all) => all.slice(0, -1))}
            >
              <Icon path={CLOSE} className="size-4.5" />
            </Button>
          </div>
        )}
      </div>
    </NoticesContext>
  );
}
