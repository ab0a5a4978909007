import { VideoFrame } from '../../../ui/media/video-frame.tsx';
import { ModelTable } from '../model-tables/model-table.tsx';
import type { ModelView } from './load-model.ts';
import { ModelAttributes } from './model-attributes.tsx';
import { ModelDrawing } from './model-drawing.tsx';
import { SizeStepCards } from './size-step-cards.tsx';

interface ModelFiguresProps {
  view: Pick<ModelView, 'name' | 'pictures' | 'video' | 'drawing' | 'drawn' | 'attributes' | 'steps' | 'related'>;
}

/** The video and attributes of a model, and its neighbours in the table. Without pictures the gallery shows the video. */
export function ModelFigures({
  view: { name, pictures, video, drawing, drawn, attributes, steps, related },
}: ModelFiguresProps) {
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
      {attributes.length > 0 && (
        <ModelAttributes
          attributes={attributes}
          dimensions={drawn?.dimensions ?? []}
          drawing={
            drawing && (
              <ModelDrawing
                view={{ drawing, drawn, attributes }}
                sizes="(min-width: 1280px) 450px, (min-width: 640px) 55vw, 92vw"
                className="aspect-4/3 self-start lg:sticky lg:top-[calc(var(--header-height)+1rem)] print:static"
              />
            )
          }
        />
      )}
      {related && (
        <section aria-labelledby="related" className="mt-12" data-screen-only="">
          <h2 id="related" className="mb-4">
            {steps.length === 1 ? (steps[0]?.title ?? 'The next size') : 'One size up, one size down'}
          </h2>
          {steps.length > 0 && <SizeStepCards name={name} steps={steps} />}
          <ModelTable table={related} />
        </section>
      )}
    </>
  );
}
