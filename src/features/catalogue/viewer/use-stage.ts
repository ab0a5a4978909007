import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Measurement } from './measuring.ts';
import type { Marks, Stage, StageView } from './stage.ts';

/** loading: the picture is shown instead. unsupported: no WebGL. failed: no file, no code, or no graphics memory. */
export type StageState = 'loading' | 'ready' | 'unsupported' | 'failed';

interface Seen {
  view: StageView | undefined;
  opened: number;
  picked: number;
  measurement: Measurement | undefined;
}

const AT_FIRST: Seen = { view: 'start', opened: 0, picked: 0, measurement: undefined };
const CONTEXT: WebGLContextAttributes = { alpha: true, antialias: true, powerPreference: 'high-performance' };

interface StageOptions {
  url: string;
  /** The label of the canvas for screen readers. */
  label: string;
  describedBy: string;
  onMarks: (marks: Marks) => void;
}

/** Adds a canvas with the model to `host`; removes it and frees all graphics memory on unmount. */
export function useStage(host: RefObject<HTMLElement | null>, { url, label, describedBy, onMarks }: StageOptions) {
  const [state, setState] = useState<StageState>('loading');
  const [stage, setStage] = useState<Stage>();
  const [seen, setSeen] = useState(AT_FIRST);
  const marks = useRef(onMarks);
  useEffect(() => {
    marks.current = onMarks;
  });

  useEffect(() => {
    const place = host.current;
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('webgl2', CONTEXT);
    if (!place || !context) {
      setState('unsupported');
      return;
    }
    canvas.tabIndex = 0;
    canvas.className = 'absolute inset-0 size-full -outline-offset-2 cursor-grab active:cursor-grabbing';
    for (const [name, value] of Object.entries({
      role: 'application',
      'aria-label': label,
      'aria-describedby': describedBy,
    })) {
      canvas.setAttribute(name, value);
    }
    place.append(canvas);
    canvas.focus({ preventScroll: true });
    const leaving = new AbortController();
    let opened: Stage | undefined;
    const note = (change: Partial<Seen>) => {
      if (!leaving.signal.aborted) setSeen((before) => ({ ...before, ...change }));
    };
    const open = async () => {
      const { openStage } = await import('./stage.ts');
      opened = await openStage(
        context,
        url,
        {
          onMarks: (drawn) => marks.current(drawn),
          onMeasure: (picked, measurement) => note({ picked, measurement }),
          onView: (view) => note({ view }),
          onOpening: (share) => note({ opened: share }),
          onLost: () => setState('failed'),
        },
        leaving.signal,
      );
      if (leaving.signal.aborted) return opened.dispose();
      setStage(opened);
      setState('ready');
    };
    open().catch((error: unknown) => {
      if (leaving.signal.aborted) return;
      setState('failed');
      // The picture is shown instead of the model; the reason is only logged.
      console.info(error);
    });
    return () => {
      leaving.abort();
      opened?.dispose();
      canvas.remove();
      setStage(undefined);
      setState('loading');
      setSeen(AT_FIRST);
    };
  }, [host, url, label, describedBy]);

  return { state, stage, ...seen };
}
