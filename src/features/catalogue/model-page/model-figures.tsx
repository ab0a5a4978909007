import { lazyComponent } from '../../../ui/lazy.tsx';
import { VideoFrame } from '../../../ui/media/video-frame.tsx';
import { ModelTable } from '../model-tables/model-table.tsx';
import type { ModelAttribute } from '../products/models.contract.ts';
import { Figures } from '../units/figures.tsx';
import { useUnits } from '../units/use-units.ts';
import type { ModelView } from './load-model.ts';
import { SizeStepCards } from './size-step-cards.tsx';

interface ModelFiguresProps {
  view: Pick<ModelView, 'name' | 'pictures' | 'video' | 'attributes' | 'steps' | 'related'>;
}

/** The video and attributes of a model, and its neighbours in the table. Without pictures the gallery shows the video. */
export function ModelFigures({ view: { name, pictures, video, attributes, steps, related } }: ModelFiguresProps) {
  return (
    <>
      {video && pictures.length > 0 && (
        <section aria-labelledby="video" className="mt-12 max-w-3xl" data-screen-only="">
          <h2 id="video" className="mb-4">
            Video
          </h2>
          <VideoFrame url={video} title={name} />
        </section>
      )}
      {attributes.length > 0 && <ModelAttributes attributes={attributes} />}
      {related && (
        <section aria-labelledby="related" className="mt-12">
          <h2 id="related" className="mb-4">
            One size up, one size down
          </h2>
          {steps.length > 0 && <SizeStepCards name={name} steps={steps} />}
          <ModelTable table={related} />
        </section>
      )}
    </>
  );
}

const UnitMenu = lazyComponent(async () => (await import('../units/unit-menu.tsx')).UnitMenu);

/** The attributes of a model, one per line. */
function ModelAttributes({ attributes }: { attributes: readonly ModelAttribute[] }) {
  const shown = useUnits()(attributes);
  return (
    <section aria-labelledby="attributes" className="mt-10 print:mt-5">
      <div className="mb-4 flex min-h-8 items-center justify-between gap-4">
        <h2 id="attributes">Model Attributes</h2>
        <UnitMenu />
      </div>
      <dl className="gap-10 border-t border-steel-200 text-sm tabular-nums md:columns-2 print:columns-2">
        {attributes.map(({ title, name, unit, value }, at) => {
          const figures = shown[at];
          const converted = figures?.printed !== undefined;
          return (
            <div
              key={title}
              className="flex break-inside-avoid justify-between gap-6 border-b border-steel-100 px-1 py-2 print:py-1"
            >
              <dt className="text-steel-600">{converted && unit ? name : title}</dt>
              <dd className="text-end font-semibold text-steel-900">
                {figures && converted ? <Figures shown={figures} atEnd /> : value}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
