import { createSeoHead } from '../../../web/head/seo-head.ts';
import { definePageLoader, usePageData } from '../../../web/page-module.ts';
import { loadPageImages, PageImageSlot } from '../about/page-image-slot.tsx';
import { LearnPage } from './learn-page.tsx';
import { loadGuideSeo } from './load-guide-seo.ts';

export const loader = definePageLoader(async ({ api, signal }) => {
  const [seo, images] = await Promise.all([
    loadGuideSeo(api, 'TestingFacilities', signal),
    loadPageImages(api, 'TestingFacilities', signal),
  ]);
  return { seo, pictures: images };
});

export const head = createSeoHead({
  title: 'Testing Facilities',
  description: 'How the holding capacity of a toggle clamp is measured.',
  path: '/TestingFacilities',
});

export function Page() {
  const { pictures: images } = usePageData<typeof loader>();
  return (
    <LearnPage title="Testing Facilities" intro="A capacity in a table is only as good as the rig it was measured on.">
      <div className="grid items-start gap-x-14 gap-y-8 lg:grid-cols-2">
        <figure className="flex flex-col gap-2">
          <PageImageSlot
            images={images}
            position={1}
            alt="A closed clamp on the test rig"
            sizes="(min-width: 64rem) 38rem, 100vw"
            priority
            className="aspect-4/3 h-auto w-full rounded-lg border border-steel-200 bg-steel-50 object-cover"
          />
          <figcaption className="text-sm text-steel-600">Holding capacity test</figcaption>
        </figure>
        <div className="flex max-w-[41em] flex-col gap-4">
          <h2>The holding capacity test</h2>
          <ol className="flex list-decimal flex-col gap-3 ps-6 marker:font-semibold marker:text-steel-500">
            <li>The clamp is bolted to a rigid plate with all its screws and closed over centre.</li>
            <li>A hydraulic cylinder lifts the arm slowly at the rated reach, through a load cell.</li>
            <li>At the rated capacity the load is held for one minute; a gauge shows how far the arm deflects.</li>
            <li>
              The load is removed. The arm must return to its original position: a permanent set of 0.1 mm is a failure.
            </li>
            <li>
              From every batch of the larger sizes, one clamp is loaded until it yields, to establish the reserve.
            </li>
          </ol>
          <h2 className="pt-3">Other tests</h2>
          <ul className="flex list-[square] flex-col gap-2 ps-6 marker:text-steel-400">
            <li>Endurance: a million cycles of each new design at a third of its capacity.</li>
            <li>Plating: 96 hours of neutral salt spray without red rust.</li>
            <li>Hardness of rivets and bushes, and material certificates of every coil of strip.</li>
            <li>Lateral play of the arm, which determines how repeatably a part is located.</li>
          </ul>
        </div>
      </div>
    </LearnPage>
  );
}
