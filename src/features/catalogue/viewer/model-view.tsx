import {
  type Dispatch,
  type Ref,
  type RefObject,
  type SetStateAction,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import type { UploadFolder } from '../../../platform/files/upload-url.ts';
import { getOwnValue } from '../../../platform/get-own-value.ts';
import { Button, buildButtonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { StoredImage } from '../../../ui/media/stored-image.tsx';
import { LOCATION_ICON } from '../../../ui/page-icon-paths.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { formatMillimetres, type MeasuredDistance } from './scene/measuring.ts';
import type { ViewerMarks, ViewerStage } from './scene/stage.ts';
import type { ViewName } from './scene/viewpoint.ts';
import { useViewerStage, type ViewerState } from './use-viewer-stage.ts';
import { ViewerControls, ZoomButtons } from './viewer-controls.tsx';

type ViewerCommand =
  | { orbit: [right: number, up: number] }
  | { pan: [right: number, up: number] }
  | { zoom: 'in' | 'out' }
  | { view: ViewName | 'start' }
  | { measure: 'toggle' | 'pick' | 'clear' };

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

const OTHERS: Record<string, ViewerCommand> = {
  '+': { zoom: 'in' },
  '=': { zoom: 'in' },
  '-': { zoom: 'out' },
  '0': { view: 'start' },
  '1': { view: 'front' },
  '2': { view: 'top' },
  '3': { view: 'side' },
  '4': { view: 'iso' },
  m: { measure: 'toggle' },
  Enter: { measure: 'pick' },
  ' ': { measure: 'pick' },
  Backspace: { measure: 'clear' },
  Delete: { measure: 'clear' },
};

interface KeyPress {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** @param onModel true if the model itself has the focus; buttons and sliders handle arrows, Enter and Space */
export function findViewerCommand(keyPress: KeyPress, onModel: boolean): ViewerCommand | undefined {
  if (keyPress.ctrlKey || keyPress.metaKey || keyPress.altKey) return undefined;
  const arrow = getOwnValue(ARROWS, keyPress.key);
  if (arrow) return onModel ? (keyPress.shiftKey ? { pan: arrow } : { orbit: arrow }) : undefined;
  const command = getOwnValue(OTHERS, keyPress.key.length === 1 ? keyPress.key.toLowerCase() : keyPress.key);
  if (command && 'measure' in command && command.measure === 'pick' && !onModel) return undefined;
  return command;
}

export interface ViewerSubject {
  url: string;
  name: string;
  image: { folder: UploadFolder; file: string; alt: string };
}

const KEYS =
  'Arrow keys turn the model, with Shift they move it. Plus and minus zoom. 1 front, 2 top, 3 side, 4 iso, 0 first view. ' +
  'M measures: Enter picks the point in the middle.';

const ERROR_TEXTS: Partial<Record<ViewerState, string>> = {
  unsupported: 'This browser does not show 3D: WebGL is missing or switched off. The picture is shown instead.',
  failed: 'The 3D model could not be shown. The picture is shown instead.',
};

export function ModelViewer({ url, name, image, inPage = false }: ViewerSubject & { inPage?: boolean }) {
  const whole = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const draw = useRef<DrawMarks>(null);
  const help = useId();
  const [measuring, setMeasuring] = useState(false);
  const { state, stage, view, opened, picked, measurement } = useViewerStage(host, {
    url,
    label: `3D model of ${name}`,
    describedBy: help,
    inPage,
    onMarks: (marks) => draw.current?.(marks),
  });
  useEffect(() => stage?.setMeasuring(measuring), [stage, measuring]);
  const byKeys = useViewerKeys(whole, stage, setMeasuring);
  const errorText = ERROR_TEXTS[state];
  return (
    <div ref={whole} className="flex min-h-0 flex-1 flex-col">
      <div className="relative min-h-0 flex-1 bg-radial from-white from-40% to-steel-100">
        <div
          className={`absolute inset-0 grid place-items-center p-4 transition-opacity duration-300 sm:p-10 ${state === 'ready' ? 'opacity-0' : ''}`}
          aria-hidden={state === 'ready'}
        >
          <StoredImage
            folder={image.folder}
            file={image.file}
            alt={image.alt}
            sizes="(min-width: 640px) 60vw, 92vw"
            priority
            className="max-h-full min-h-0 w-full object-contain mix-blend-multiply"
          />
        </div>
        <div
          ref={host}
          className={`absolute inset-0 transition-opacity duration-300 ${state === 'ready' ? '' : 'opacity-0'} ${measuring ? '*:cursor-crosshair!' : ''}`}
        />
        <MarksLayer
          draw={draw}
          label={measurement && formatMillimetres(measurement.distance)}
          crosshair={measuring && byKeys}
        />
        {stage && state === 'ready' && (
          <>
            {measuring ? (
              <MeasureNote picked={picked} measurement={measurement} onClear={() => stage.clearMeasure()} />
            ) : (
              <SizeHint overall={stage.overall} />
            )}
            <ZoomButtons stage={stage} />
            {!measuring && <RoomButton stage={stage} />}
          </>
        )}
        <div role="status" className="pointer-events-none absolute inset-x-3 bottom-3 flex justify-center">
          {state === 'loading' && (
            <span className="flex items-center gap-2 rounded-md bg-white px-3 py-2 text-sm text-steel-700 shadow-raised">
              <Spinner small />
              Loading the 3D model…
            </span>
          )}
          {errorText && (
            <span className="pointer-events-auto flex max-w-xl flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-steel-200 bg-white px-4 py-3 text-sm shadow-raised">
              {errorText}
              <a href={url} download className={buildButtonClass({ variant: 'secondary', size: 'small' })}>
                Download the 3D model
              </a>
            </span>
          )}
        </div>
      </div>
      <p id={help} className="sr-only">
        {KEYS}
        {!inPage && ' Escape closes.'}
      </p>
      {!errorText && (
        <ViewerControls stage={stage} view={view} opened={opened} measuring={measuring} onMeasuring={setMeasuring} />
      )}
    </div>
  );
}

/** @returns true after a key moved the view, until the pointer moves */
function useViewerKeys(
  whole: RefObject<HTMLElement | null>,
  stage: ViewerStage | undefined,
  setMeasuring: Dispatch<SetStateAction<boolean>>,
): boolean {
  const [byKeys, setByKeys] = useState(false);
  useEffect(() => {
    const element = whole.current;
    if (!element || !stage) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const command = findViewerCommand(event, event.target instanceof HTMLCanvasElement);
      if (!command) return;
      event.preventDefault();
      setByKeys(true);
      if ('orbit' in command) stage.orbit(command.orbit);
      else if ('pan' in command) stage.pan(command.pan);
      else if ('zoom' in command) stage.zoom(command.zoom);
      else if ('view' in command) stage.show(command.view);
      else if (command.measure === 'toggle') setMeasuring((on) => !on);
      else if (command.measure === 'pick') stage.pickMiddle();
      else stage.clearMeasure();
    };
    const onPointerMove = () => setByKeys(false);
    element.addEventListener('keydown', onKeyDown);
    element.addEventListener('pointermove', onPointerMove);
    return () => {
      element.removeEventListener('keydown', onKeyDown);
      element.removeEventListener('pointermove', onPointerMove);
    };
  }, [whole, stage, setMeasuring]);
  return byKeys;
}

function SizeHint({ overall }: { overall: string }) {
  return (
    <div className="pointer-events-none absolute start-4 top-3 text-xs text-steel-600 sm:start-5 sm:top-auto sm:bottom-3">
      <p className="text-sm font-semibold text-steel-800 tabular-nums">{overall}</p>
      <p className="max-sm:hidden pointer-coarse:hidden">Drag to turn, right button to move, wheel to zoom</p>
      <p className="hidden sm:pointer-coarse:block">One finger turns, two move and zoom</p>
    </div>
  );
}

interface MeasureNoteProps {
  picked: number;
  measurement: MeasuredDistance | undefined;
  onClear: () => void;
}

function MeasureNote({ picked, measurement, onClear }: MeasureNoteProps) {
  return (
    <div className="absolute start-3 top-3 flex items-center gap-3 rounded-md border border-steel-200 bg-white py-2 ps-4 pe-2 text-sm shadow-raised sm:start-5">
      <p role="status" className="min-h-8 content-center tabular-nums">
        {measurement ? (
          <>
            <span className="block text-lg font-semibold text-steel-900">
              {formatMillimetres(measurement.distance)}
            </span>
            <span className="text-steel-600">
              X {measurement.x.toFixed(1)} · Y {measurement.y.toFixed(1)} · Z {measurement.z.toFixed(1)}
            </span>
          </>
        ) : picked === 1 ? (
          'Pick the second point'
        ) : (
          'Pick two points on the model'
        )}
      </p>
      {picked > 0 && (
        <Button variant="quiet" size="small" onClick={onClear}>
          Clear
        </Button>
      )}
    </div>
  );
}

type DrawMarks = (marks: ViewerMarks) => void;

interface MarksLayerProps {
  /** Draws the marks without React, because they change on every frame. */
  draw: Ref<DrawMarks>;
  label: string | undefined;
  crosshair: boolean;
}

function MarksLayer({ draw, label, crosshair }: MarksLayerProps) {
  const layer = useRef<HTMLDivElement>(null);
  useImperativeHandle(draw, () => (marks) => layer.current && positionMarks(layer.current, marks), []);
  return (
    <div ref={layer} aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-hidden">
      <svg className="absolute inset-0 size-full fill-none" aria-hidden="true">
        <line data-line="" className="stroke-white stroke-5" strokeLinecap="round" display="none" />
        <line data-line="" className="stroke-brand-600 stroke-2" strokeLinecap="round" display="none" />
        <circle data-point="" r="5" className="fill-brand-600 stroke-white stroke-2" display="none" />
        <circle data-point="" r="5" className="fill-brand-600 stroke-white stroke-2" display="none" />
        <circle data-aimed="" r="7" className="stroke-brand-600 stroke-2" display="none" />
      </svg>
      {crosshair && (
        <svg viewBox="0 0 32 32" className="absolute inset-0 m-auto size-8 fill-none" aria-hidden="true">
          <path d="M16 2v10M16 20v10M2 16h10M20 16h10" className="stroke-white stroke-4" />
          <path d="M16 2v10M16 20v10M2 16h10M20 16h10" className="stroke-brand-600 stroke-2" />
        </svg>
      )}
      <span
        data-label=""
        hidden={!label}
        className="absolute start-0 top-0 rounded-sm bg-white/95 px-2 py-0.5 text-sm font-semibold text-steel-900 tabular-nums shadow-raised"
      >
        {label}
      </span>
    </div>
  );
}

function positionMarks(layer: HTMLElement, { points, aimed }: ViewerMarks): void {
  const [from, to] = points;
  const show = (element: Element, shown: Record<string, number> | undefined) => {
    element.setAttribute('display', shown ? 'inline' : 'none');
    for (const [name, value] of Object.entries(shown ?? {})) element.setAttribute(name, value.toFixed(1));
  };
  layer.querySelectorAll('[data-point]').forEach((circle, at) => {
    const point = points[at];
    show(circle, point && { cx: point.x, cy: point.y });
  });
  for (const line of layer.querySelectorAll('[data-line]')) {
    show(line, from && to && { x1: from.x, y1: from.y, x2: to.x, y2: to.y });
  }
  for (const ring of layer.querySelectorAll('[data-aimed]')) show(ring, aimed && { cx: aimed.x, cy: aimed.y });
  const label = layer.querySelector<HTMLElement>('[data-label]');
  if (label && from && to) {
    const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
    label.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) translate(-50%, -150%)`;
  }
}

/** Button that shows the model in the visitor's room; absent where the device cannot. */
function RoomButton({ stage }: { stage: ViewerStage }) {
  const overlay = useRef<HTMLDivElement>(null);
  const [canShow, setCanShow] = useState(false);
  const [leaving, setLeaving] = useState<AbortController>();
  const [standsInRoom, setStandsInRoom] = useState(false);
  const [failed, setFailed] = useState(false);
  useEffect(() => void stage.canShowRoom().then(setCanShow), [stage]);
  if (!canShow) return null;

  const enter = async () => {
    if (!overlay.current) return;
    const visit = new AbortController();
    setFailed(false);
    setStandsInRoom(false);
    setLeaving(visit);
    try {
      await stage.showInRoom(overlay.current, () => setStandsInRoom(true), visit.signal);
    } catch (error) {
      console.info(error);
      setFailed(true);
    } finally {
      setLeaving(undefined);
    }
  };
  return (
    <div className="absolute end-3 top-3 grid justify-items-end gap-2 sm:end-5">
      <Button variant="secondary" size="small" onClick={enter}>
        <Icon path={LOCATION_ICON} className="size-4.5" />
        View in your space
      </Button>
      <p role="status" className="max-w-60 rounded-md bg-white px-3 text-sm text-steel-700 shadow-raised *:py-2">
        {failed && <span className="block">The camera could not be used. Allow it for this site and try again.</span>}
      </p>
      <div ref={overlay} hidden={!leaving} className="flex items-start justify-between gap-4 p-4">
        <p role="status" className="rounded-md bg-white px-3 py-2 text-sm text-steel-800 shadow-raised">
          {standsInRoom
            ? 'The model stands at its real size. Tap elsewhere to move it.'
            : 'Point at a flat surface and tap to place the model at its real size.'}
        </p>
        <Button variant="secondary" onClick={() => leaving?.abort()}>
          Close
        </Button>
      </div>
    </div>
  );
}
