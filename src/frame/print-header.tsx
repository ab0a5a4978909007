import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useHref, useLocation } from 'react-router';
import { formatLongDay, getToday } from '../ui/format-day.ts';
import { loadOptionalCode } from '../ui/load-optional-code.ts';
import type { buildQrPath } from '../ui/qr-path.ts';
import { runWhenIdle } from '../web/run-when-idle.ts';
import { useSite } from '../web/site-context.tsx';
import { Logo } from './logo.tsx';

export function PrintHeader() {
  const { origin, contact } = useSite();
  const url = origin + useHref(useLocation());
  const reached = [contact.address.replaceAll('\n', ', '), contact.phones[0], contact.mailboxes[0]].filter(Boolean);
  const printDay = usePrintDay();
  useEffect(loadImagesForPrint, []);
  return (
    <div className="hidden items-center gap-4 border-b-2 border-brand-600 pb-3 print:flex">
      <div className="flex-1">
        <Logo />
        {reached.length > 0 && <p className="mt-2 text-xs text-steel-700">{reached.join(' · ')}</p>}
      </div>
      <p className="max-w-72 text-end text-xs text-steel-700 [overflow-wrap:anywhere]">
        {url}
        <br />
        Printed on {formatLongDay(printDay ?? getToday())}
      </p>
      <QrCode text={url} isShown={printDay !== undefined} />
    </div>
  );
}

/** The white paper is the quiet zone of the code. */
function QrCode({ text, isShown }: { text: string; isShown: boolean }) {
  const encoder = useQrEncoder();
  if (!encoder || !isShown) return null;
  const { size, path } = encoder.buildQrPath(text);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} className="size-[20mm] flex-none" role="img" aria-label="QR code of this page">
      <path d={path} />
    </svg>
  );
}

/** Loads the encoder of QR codes when idle, because a print from the browser's menu leaves no time to load it. */
function useQrEncoder(): { buildQrPath: typeof buildQrPath } | undefined {
  const [encoder, setEncoder] = useState<{ buildQrPath: typeof buildQrPath }>();
  useEffect(
    () =>
      runWhenIdle(() => {
        void loadOptionalCode(() => import('../ui/qr-path.ts')).then(setEncoder);
      }),
    [],
  );
  return encoder;
}

/** Day of the print, read at each print, because a tab may stay open for days; undefined before. */
function usePrintDay(): string | undefined {
  const [day, setDay] = useState<string>();
  useEffect(() => onBeforePrint(() => flushSync(() => setDay(getToday()))), []);
  return day;
}

/** Lazy images would be printed as empty boxes. */
const loadImagesForPrint = () =>
  onBeforePrint(() => {
    for (const image of document.querySelectorAll<HTMLImageElement>('img[loading="lazy"]')) image.loading = 'eager';
  });

function onBeforePrint(act: () => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  window.addEventListener('beforeprint', act, { signal });
  window.matchMedia('print').addEventListener('change', ({ matches }) => matches && act(), { signal });
  return () => ended.abort();
}
