import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../../src/ui/button.tsx';
import { Spinner } from '../../../src/ui/spinner.tsx';
import { ProblemNote } from '../../shell/parts/problem-note.tsx';
import { PREVIEW_WIDTHS, type PreviewWidth, parsePreviewPage } from './catalogue-selection.ts';

export interface PageFrameState {
  frame: RefObject<HTMLIFrameElement | null>;
  loaded: number;
  scale: number;
  size: { width: number; height: number };
}

interface PageFrameProps {
  prefix: string;
  path: string;
  version: string;
  width: PreviewWidth;
  onWalked: (path: string) => void;
  children: (state: PageFrameState) => ReactNode;
}

/** A public page at the width of a device, scaled down to fit, with its scripts blocked. */
export function PageFrame({ prefix, path, version, width, onWalked, children }: PageFrameProps) {
  const container = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState(0);
  const [loading, setLoading] = useState(true);
  const [failed, setFailed] = useState(false);
  const [size, setSize] = useState({ width: 0, height: 0 });
  /** Last URL set by this screen. Another URL in the frame was reached by a link. */
  const asked = useRef({ prefix: '', path: '', version: '' });
  const awaited = useRef(false);
  const scrolled = useRef(0);

  const load = (again: boolean) => {
    const view = frame.current?.contentWindow;
    if (!view) return;
    scrolled.current = again ? view.scrollY : 0;
    awaited.current = true;
    setLoading(true);
    view.location.replace(prefix + path);
  };
  const show = useEffectEvent(() => {
    const before = asked.current;
    asked.current = { prefix, path, version };
    load(before.path === path);
  });
  useEffect(() => {
    const isThere = asked.current.path === path && asked.current.version === version && asked.current.prefix !== '';
    // After `~` comes the selected row. A link within the preview changes only this row; its page is already loaded.
    const isSameView = asked.current.prefix.split('~')[0] === prefix.split('~')[0];
    if (!isThere || !isSameView) show();
  }, [prefix, path, version]);

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const sizes = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);

  const onLoad = () => {
    const view = frame.current?.contentWindow;
    const page = frame.current?.contentDocument;
    if (page && page.URL === 'about:blank') return;
    setLoading(false);
    const shown = page && view ? parsePreviewPage(view.location.pathname + view.location.search) : undefined;
    setFailed(shown === undefined);
    if (!page || !view || shown === undefined) return;
    // Removes the band, because the screen around the frame names the preview.
    page.querySelector('.preview-band')?.remove();
    if (awaited.current) view.scrollTo(0, scrolled.current);
    setLoaded((before) => before + 1);
    const walked = !awaited.current;
    awaited.current = false;
    if (!walked) return;
    asked.current = { ...asked.current, path: shown };
    onWalked(shown);
  };
  const scale = size.width ? Math.min(1, size.width / PREVIEW_WIDTHS[width]) : 1;
  const shownWidth = PREVIEW_WIDTHS[width] * scale;
  return (
    <div ref={container} className="relative min-h-0 flex-1 overflow-clip bg-steel-100" data-replay="">
      <div
        style={{ width: shownWidth, height: size.height }}
        className="relative mx-auto overflow-clip bg-white shadow-sm"
      >
        <iframe
          ref={frame}
          title="The page as visitors see it"
          sandbox="allow-same-origin"
          onLoad={onLoad}
          style={{
            width: PREVIEW_WIDTHS[width],
            height: size.height / scale,
            transform: `scale(${scale})`,
            transformOrigin: '0 0',
          }}
          className="border-0"
        />
        {loading && (
          <div className="absolute inset-x-0 top-0 flex justify-center p-3">
            <Spinner label="Loading the page" />
          </div>
        )}
        {failed ? (
          <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-white p-6">
            <ProblemNote>The page could not be shown.</ProblemNote>
            <Button variant="secondary" onClick={() => load(true)}>
              Try again
            </Button>
          </div>
        ) : (
          children({ frame, loaded, scale, size: { width: shownWidth, height: size.height } })
        )}
      </div>
    </div>
  );
}
