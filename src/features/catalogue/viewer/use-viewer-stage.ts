import { type RefObject, useEffect, useRef, useState } from 'react';
import type { MeasuredDistance } from './scene/measuring.ts';
import type { ViewerMarks, ViewerStage, ViewerView } from './scene/stage.ts';

/** loading: the image is shown instead. unsupported: no WebGL. failed: no file, no code, or no graphics memory. */
export type ViewerState = 'loading' | 'ready' | 'unsupported' | 'failed';

interface StageStatus {
  view: ViewerView | undefined;
  opened: number;
  picked: number;
  measurement: MeasuredDistance | undefined;
}

const INITIAL_STATUS: StageStatus = { view: 'start', opened: 0, picked: 0, measurement: undefined };
const CONTEXT: WebGLContextAttributes = { alpha: true, antialias: true, powerPreference: 'high-performance' };

interface StageOptions {
  url: string;
  label: string;
  describedBy: string;
  onMarks: (marks: ViewerMarks) => void;
  /** In a page the wheel zooms only with the focus, and a finger turns only sideways, so that the page can scroll. */
  inPage: boolean;
}

export function useViewerStage(
  host: RefObject<HTMLElement | null>,
  { url, label, describedBy, onMarks, inPage }: StageOptions,
) {
  const [state, setState] = useState<ViewerState>('loading');
  const [stage, setStage] = useState<ViewerStage>();
  const [status, setStatus] = useState(INITIAL_STATUS);
  const marks = useRef(onMarks);
  useEffect(() => {
    marks.current = onMarks;
  });

  useEffect(() => {
    const container = host.current;
    const canvas = createCanvas(label, describedBy, inPage);
    const context = canvas.getContext('webgl2', CONTEXT);
    if (!container || !context) {
      setState('unsupported');
      return;
    }
    container.append(canvas);
    const unmounting = new AbortController();
    if (inPage) allowWheelScrolling(canvas, unmounting.signal);
    else canvas.focus({ preventScroll: true });
    let opened: ViewerStage | undefined;
    const update = (change: Partial<StageStatus>) => {
      if (!unmounting.signal.aborted) setStatus((before) => ({ ...before, ...change }));
    };
    const open = async () => {
      const { openViewerStage: openStage } = await import('./scene/stage.ts');
      const events = {
        onMarks: (drawn: ViewerMarks) => marks.current(drawn),
        ...buildStatusEvents(update),
        onLost: () => setState('failed'),
      };
      opened = await openStage(context, url, events, unmounting.signal);
      if (unmounting.signal.aborted) return opened.dispose();
      setStage(opened);
      setState('ready');
    };
    open().catch((error: unknown) => {
      if (unmounting.signal.aborted) return;
      setState('failed');
      console.info(error);
    });
    return () => {
      unmounting.abort();
      opened?.dispose();
      canvas.remove();
      setStage(undefined);
      setState('loading');
      setStatus(INITIAL_STATUS);
    };
  }, [host, url, label, describedBy, inPage]);

  return { state, stage, ...status };
}

const buildStatusEvents = (update: (change: Partial<StageStatus>) => void) => ({
  onMeasure: (picked: StageStatus['picked'], measurement: StageStatus['measurement']) =>
    update({ picked, measurement }),
  onView: (view: StageStatus['view']) => update({ view }),
  onOpening: (opened: StageStatus['opened']) => update({ opened }),
});

function createCanvas(label: string, describedBy: string, inPage: boolean): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.tabIndex = 0;
  canvas.className = `absolute inset-0 size-full -outline-offset-2 cursor-grab active:cursor-grabbing ${inPage ? 'touch-pan-y!' : ''}`;
  for (const [name, value] of Object.entries({
    role: 'application',
    'aria-label': label,
    'aria-describedby': describedBy,
  })) {
    canvas.setAttribute(name, value);
  }
  return canvas;
}

function allowWheelScrolling(canvas: HTMLCanvasElement, signal: AbortSignal): void {
  const scrollUnlessFocused = (event: WheelEvent) => {
    if (document.activeElement !== canvas) event.stopImmediatePropagation();
  };
  canvas.addEventListener('wheel', scrollUnlessFocused, { capture: true, passive: true, signal });
}
