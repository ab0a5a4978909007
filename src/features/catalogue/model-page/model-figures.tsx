import { VideoFrame } from '../../../ui/media/video-frame.tsx';
import { ModelTable } from '../model-tables/model-table.tsx';
import { ModelAttributes } from './model-attributes.tsx';
import type { ModelView } from './model-view.ts';
import { SizeStepCards } from './size-step-cards.tsx';

/** What is known of a model, in a video and in figures, and how it stands among the others of its table. */
export function ModelFigures({ view: { name, video, attributes, steps, related } }: { view: ModelView }) {
  return (
    <>
      {video && (
        <section aria-labelledby="video" className="mt-12 max-w-3xl">
          <h2 id="video" className="mb-4">
            Video
          </h2>
          <VideoFrame address={video} title={name} />
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
