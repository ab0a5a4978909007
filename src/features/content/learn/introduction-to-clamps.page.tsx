import { buildHomeBreadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Link } from '../../../ui/links/link.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { createSeoHead } from '../../../web/head/seo-head.ts';
import { definePageLoader, usePageData } from '../../../web/page-module.ts';
import { useSite } from '../../../web/site-context.tsx';
import { loadPageImages, PageImageSlot } from '../about/page-image-slot.tsx';
import { loadGuideSeo } from './load-guide-seo.ts';

export const loader = definePageLoader(async ({ api, signal }) => {
  const [seo, images] = await Promise.all([
    loadGuideSeo(api, 'IntroductionToClamps', signal),
    loadPageImages(api, 'IntroductionToClamps', signal),
  ]);
  return { seo, pictures: images };
});

export const head = createSeoHead({
  title: 'Introduction to Clamps',
  description: 'What a toggle clamp is, which kinds there are, where they work and how they are tested.',
  path: '/IntroductionToClamps',
});

const TILES = [
  {
    to: '/WhatIsAToggleClamp',
    name: 'What is a Toggle Clamp',
    text: 'Holding capacity, clamping force, and the toggle principle in a drawing that moves.',
  },
  {
    to: '/TestingFacilities',
    name: 'Testing Facilities',
    text: 'How holding capacity is measured, and what else a clamp goes through.',
  },
  { to: '/Applications', name: 'Applications', text: 'Clamps at work: welding, woodworking, moulds, test benches.' },
  {
    to: '/TypesOfToggleAction',
    name: 'Types of Toggle Action',
    text: 'Five families, what each does best, and how much it holds.',
  },
] as const;

export function Page() {
  const { pictures: images } = usePageData<typeof loader>();
  const { finder } = useSite().words;
  return (
    <>
      <PageHeading
        title="Introduction to Clamps"
        breadcrumbs={buildHomeBreadcrumbs('Introduction to Clamps')}
        actions={
          finder && (
            <LinkButton to="/ClampFinder" variant="secondary">
              {finder}
            </LinkButton>
          )
        }
      >
        A toggle clamp holds a workpiece with one movement of the hand and lets it go with another.
      </PageHeading>
      <div className="page-width py-8 md:py-10">
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
          {TILES.map(({ to, name, text }, index) => (
            <li
              key={to}
              className="group relative flex flex-col overflow-hidden rounded-lg border border-steel-200 bg-white hover:border-steel-400 hover:shadow-raised"
            >
              {images.length > 0 && (
                <PageImageSlot
                  images={images}
                  position={index + 1}
                  alt=""
                  sizes="(min-width: 64rem) 19rem, (min-width: 40rem) 50vw, 100vw"
                  priority={index === 0}
                  className="aspect-3/2 h-auto w-full bg-steel-50 object-cover"
                />
              )}
              <div className="flex flex-1 flex-col gap-2 border-t border-steel-100 p-5">
                <h2 className="text-lg leading-6 md:text-xl">
                  <Link to={to} className="after:absolute after:inset-0 group-hover:text-slate-700">
                    {name}
                  </Link>
                </h2>
                <p className="text-sm text-steel-700">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
