import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useHref, useLocation } from 'react-router';
import { today, writtenDay } from '../ui/days.ts';
import { loadOptional } from '../ui/load-optional.ts';
import type { qrPath } from '../ui/qr-path.ts';
import { useSite } from '../web/site-context.tsx';
import { whenIdle } from '../web/when-idle.ts';
import { Logo } from './logo.tsx';

export function PrintHeader() {
  const { origin, contact } = useSite();
  const url = origin + useHref(useLocation());
  const reached = [contact.address.replaceAll('\n', ', '), contact.phones[0], contact.mailboxes[0]].filter(Boolean);
  const printed = useDayOfPrint();
  useEffect(loadPicturesForPrint, []);
  return (
    <div className="hidden items-center gap-4 border-b-2 border-brand-600 pb-3 print:flex">
      <div className="flex-1">
        <Logo />
        {reached.length > 0 && <p className="mt-2 text-xs text-steel-700">{reached.join(' · ')}</p>}
      </div>
      <p className="max-w-72 text-end text-xs text-steel-700 [overflow-wrap:anywhere]">
        {url}
        <br />
        Printed on {writtenDay(printed ?? today())}
      </p>
      <QrCode text={url} isPrinted={printed !== undefined} />
    </div>
  );
}

/** The white paper is the quiet zone of the code. */
function QrCode({ text, isPrinted }: { text: string; isPrinted: boolean }) {
  const encoder = useQrEncoder();
  if (!encoder || !isPrinted) return null;
  const { size, path } = encoder.qrPath(text);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} className="size-[20mm] flex-none" role="img" aria-label="QR code of this page">
      <path d={path} />
    </svg>
  );
}

/** Loads the encoder of QR codes when idle, because a print from the browser's menu leaves no time to load it. */
function useQrEncoder(): { qrPath: typeof qrPath } | undefined {
  const [encoder, setEncoder] = useState<{ qrPath: typeof qrPath }>();
  useEffect(
    () =>
      whenIdle(() => {
        void loadOptional(() => import('../ui/qr-path.ts')).then(setEncoder);
      }),
    [],
  );
  return encoder;
}

/** Day of the print, read at each print, because a tab may stay open for days; undefined before. */
function useDayOfPrint(): string | undefined {
  const [day, setDay] = useState<string>();
  useEffect(() => beforePrint(() => flushSync(() => setDay(today()))), []);
  return day;
}

/** Lazy images would be printed as empty boxes. */
const loadPicturesForPrint = () =>
  beforePrint(() => {
    for (const picture of document.querySelectorAll<HTMLImageElement>('img[loading="lazy"]')) picture.loading = 'eager';
  });

function beforePrint(act: () => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  window.addEventListener('beforeprint', act, { signal });
  window.matchMedia('print').addEventListener('change', ({ matches }) => matches && act(), { signal });
  return () => ended.abort();
}
