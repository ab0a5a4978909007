import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { MINUS_ICON, PLUS_ICON, RESET_ICON, RULER_ICON } from '../../../ui/page-icon-paths.ts';
import type { ViewerStage, ViewerView } from './scene/stage.ts';
import type { ViewName } from './scene/viewpoint.ts';

const VIEW_BUTTONS: [name: ViewName, label: string][] = [
  ['front', 'Front'],
  ['top', 'Top'],
  ['side', 'Side'],
  ['iso', 'Iso'],
];

interface ViewerControlsProps {
  stage: ViewerStage | undefined;
  view: ViewerView | undefined;
  opened: number;
  measuring: boolean;
  onMeasuring: (measuring: boolean) => void;
}

export function ViewerControls({ stage, view, opened, measuring, onMeasuring }: ViewerControlsProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 border-t border-steel-200 px-3 py-2.5 sm:px-5 md:grid-cols-[1fr_auto_1fr]">
      <fieldset
        disabled={!stage}
        className="flex divide-x divide-steel-300 justify-self-start rounded-md border border-steel-300"
      >
        <legend className="sr-only">View</legend>
        {VIEW_BUTTONS.map(([name, label], at) => (
          <button
            key={name}
            type="button"
            aria-pressed={view === name}
            title={`Key ${at + 1}`}
            onClick={() => stage?.show(name)}
            className="min-h-10 min-w-12 px-2.5 text-sm font-semibold text-steel-700 first:rounded-s-md last:rounded-e-md hover:bg-steel-100 disabled:opacity-55 aria-pressed:bg-steel-800 aria-pressed:text-white sm:min-w-14"
          >
            {label}
          </button>
        ))}
      </fieldset>
      {stage?.hasPoses ? (
        <div className="order-last col-span-2 flex items-center gap-1 md:order-none md:col-span-1">
          <PoseButton stage={stage} share={0} label="Closed" />
          <input
            type="range"
            min={0}
            max={100}
            value={Math.round(opened * 100)}
            aria-label="Opening of the model"
            aria-valuetext={opened === 0 ? 'Closed' : opened === 1 ? 'Open' : `${Math.round(opened * 100)} % open`}
            onChange={({ target }) => stage.setOpening(Number(target.value) / 100)}
            className="h-10 min-w-0 flex-1 cursor-pointer md:w-64"
          />
          <PoseButton stage={stage} share={1} label="Open" />
        </div>
      ) : (
        <span className="hidden md:block" />
      )}
      <Button
        variant="secondary"
        disabled={!stage}
        aria-pressed={measuring}
        title="Key M"
        onClick={() => onMeasuring(!measuring)}
        className="justify-self-end aria-pressed:border-slate-700 aria-pressed:bg-slate-100 aria-pressed:text-slate-800"
      >
        <Icon path={RULER_ICON} className="size-4.5" />
        Measure
      </Button>
    </div>
  );
}

function PoseButton({ stage, share, label }: { stage: ViewerStage; share: number; label: string }) {
  return (
    <Button variant="quiet" className="px-2.5" onClick={() => stage.openTo(share)}>
      {label}
    </Button>
  );
}

const ROUND =
  'grid size-10 place-items-center border-steel-300 bg-white text-steel-700 hover:bg-steel-100 hover:text-steel-900';

export function ZoomButtons({ stage }: { stage: ViewerStage }) {
  return (
    <div className="absolute end-3 bottom-3 overflow-hidden rounded-md border border-steel-300 shadow-raised sm:end-5">
      <button type="button" className={ROUND} aria-label="Zoom in" title="Key +" onClick={() => stage.zoom('in')}>
        <Icon path={PLUS_ICON} className="size-4.5" />
      </button>
      <button
        type="button"
        className={`${ROUND} border-y`}
        aria-label="Zoom out"
        title="Key -"
        onClick={() => stage.zoom('out')}
      >
        <Icon path={MINUS_ICON} className="size-4.5" />
      </button>
      <button
        type="button"
        className={ROUND}
        aria-label="Back to the first view"
        title="Key 0"
        onClick={() => stage.show('start')}
      >
        <Icon path={RESET_ICON} className="size-4.5" />
      </button>
    </div>
  );
}
