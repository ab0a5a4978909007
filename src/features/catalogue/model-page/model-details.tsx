import { VideoFrame } from '../../../ui/media/video-frame.tsx';
import { AlternativeList } from '../alternatives/other-maker-list.tsx';
import { ModelTable } from '../model-tables/model-table.tsx';
import { CapacityCurve, hasCapacityCurve } from './capacity-curve.tsx';
import type { ModelPageView } from './load-model.ts';
import { ModelAttributes } from './model-attributes.tsx';
import { FittingModels, ModelAccessories } from './model-relations.tsx';
import { SectionLinks } from './section-links.tsx';

interface ModelDetailsProps {
  view: Pick<
    ModelPageView,
    | ('model_name' | 'pictures' | 'video' | 'drawing' | 'attributes' | 'related' | 'alternatives')
    | ('parts' | 'fits' | 'fits_more' | 'fits_count')
  >;
  hasDownloads: boolean;
}

export function ModelDetails({ view, hasDownloads }: ModelDetailsProps) {
  const { model_name, pictures: images, video, attributes, parts: accessories, related, alternatives } = view;
  return (
    <>
      <SectionLinks
        sections={[
          { id: 'attributes', title: 'Figures', isShown: attributes.length > 0 },
          { id: 'parts', title: 'Parts', count: accessories.length, isShown: accessories.length > 0 },
          { id: 'fits', title: 'Fits', count: view.fits_count, isShown: view.fits_count > 0 },
          { id: 'alternatives', title: 'Alternatives', isShown: alternatives.length > 0 },
          { id: 'related', title: 'Sizes', isShown: related !== null },
          { id: 'downloads', title: 'CAD and data sheet', isShown: hasDownloads },
        ]}
      />
      {attributes.length > 0 && <ModelAttributes view={view} />}
      {accessories.length > 0 && <ModelAccessories parts={accessories} />}
      {view.fits_count > 0 && <FittingModels {...view} />}
      {(alternatives.length > 0 || hasCapacityCurve(attributes)) && (
        <div className="mt-12 grid items-start gap-x-12 gap-y-10 lg:grid-cols-2" data-screen-only="">
          {alternatives.length > 0 && (
            <section aria-labelledby="alternatives" className="flex flex-col gap-4">
              <h2 id="alternatives">Nearest alternatives</h2>
              <AlternativeList alternatives={alternatives} />
            </section>
          )}
          <CapacityCurve attributes={attributes} />
        </div>
      )}
      {related && (
        <section aria-labelledby="related" className="mt-12" data-screen-only="">
          <h2 id="related" className="mb-4">
            Neighbouring sizes
          </h2>
          <ModelTable table={related} />
        </section>
      )}
      {video && images.length > 0 && (
        <section aria-labelledby="video" className="mt-12 max-w-3xl" data-screen-only="">
          <h2 id="video" className="mb-4">
            Video
          </h2>
          <VideoFrame url={video} title={model_name} />
        </section>
      )}
    </>
  );
}
