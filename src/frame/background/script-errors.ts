import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { isChunkError, reloadOnce } from '../../web/reload-once.ts';
import { SCRIPT_ERROR_PAUSE } from '../../web/timings.ts';

/** Notices of the browser, third-party scripts, aborted requests, and errors that React recovered from. */
const HARMLESS = /ResizeObserver loop|^Script error\.?$|hydrat|Minified React error #(418|421|422|423|425)\b/i;

/** undefined for an ignored error (docs/spec/pages-and-navigation.md#script-errors). */
function seriousMessage(error: unknown, message: string, source: string): string | undefined {
  if (source && !source.startsWith(window.location.origin)) return undefined;
  if (error instanceof DOMException && error.name === 'AbortError') return undefined;
  const text = error instanceof Error ? error.message : message;
  if (HARMLESS.test(text)) return undefined;
  return text || 'An unexpected error occurred';
}

export function useScriptErrors(): void {
  const navigate = useNavigate();
  useEffect(() => {
    let last = 0;
    const handle = (error: unknown, message: string, source: string) => {
      if (isChunkError(error)) {
        if (navigator.onLine) reloadOnce();
        return;
      }
      const text = seriousMessage(error, message, source);
      if (text === undefined || window.location.pathname === '/error' || Date.now() - last < SCRIPT_ERROR_PAUSE) return;
      last = Date.now();
      navigate('/error', { state: { message: text } });
    };
    const onError = (event: ErrorEvent | PromiseRejectionEvent) => {
      if ('reason' in event) handle(event.reason, String(event.reason), '');
      else handle(event.error, event.message, event.filename);
    };
    const early = window.earlyErrors ?? [];
    window.earlyErrors = undefined;
    early.forEach(onError);
    window.addEventListener('error', onError);
    window.addEventListener('unhandledrejection', onError);
    return () => {
      window.removeEventListener('error', onError);
      window.removeEventListener('unhandledrejection', onError);
    };
  }, [navigate]);
}
