import { VideoFrame } from '../../../ui/media/video-frame.tsx';
import { ModelTable } from '../model-tables/model-table.tsx';
import type { ModelView } from './load-model.ts';
import { ModelAttributes } from './model-attributes.tsx';
import { FittedModels, ModelParts } from './model-relations.tsx';
import { SizeStepCards } from './size-step-cards.tsx';

interface ModelDetailsProps {
  view: Pick<
    ModelView,
    | ('model_name' | 'pictures' | 'video' | 'drawing' | 'attributes' | 'steps' | 'related')
    | ('parts' | 'fits' | 'fits_more' | 'fits_count')
  >;
}

export function ModelDetails({ view }: ModelDetailsProps) {
  const { model_name, pictures, video, attributes, parts, steps, related } = view;
  return (
    <>
      {video && pictures.length > 0 && (
        <section aria-labelledby="video" className="mt-12 max-w-3xl" data-screen-only="">
          <h2 id="video" className="mb-4">
            Video
          </h2>
          <VideoFrame url={video} title={model_name} />
        </section>
      )}
      {attributes.length > 0 && <ModelAttributes view={view} />}
      {parts.length > 0 && <ModelParts parts={parts} />}
      {view.fits_count > 0 && <FittedModels {...view} />}
      {related && (
        <section aria-labelledby="related" className="mt-12" data-screen-only="">
          <h2 id="related" className="mb-4">
            {headingOf(steps)}
          </h2>
          {steps.length > 0 && <SizeStepCards name={model_name} steps={steps} />}
          <ModelTable table={related} />
        </section>
      )}
    </>
  );
}

/** A table whose neighbours are all replaced has no steps. */
function headingOf([first, second]: ModelView['steps']): string {
  if (second) return 'One size up, one size down';
  return first ? first.title : 'Beside it in the table';
}
