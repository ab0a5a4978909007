import { buildHomeBreadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/lists/load-failure.tsx';
import { Carousel } from '../../../ui/media/carousel.tsx';
import { StoredImage } from '../../../ui/media/stored-image.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { buildSeoHead } from '../../../web/head/seo-head.ts';
import { getOptionalData } from '../../../web/optional-data.ts';
import { definePageLoader, usePageData } from '../../../web/page-module.ts';
import { loadPageImages, PageImageSlot } from './page-image-slot.tsx';

export const loader = definePageLoader(async ({ api, signal }) => {
  const [seo, words, partners, images] = await Promise.all([
    api.getData('/api/all_pages_seo.php', { page_name: 'AboutUs' }, signal),
    api.getData('/api/get_site_words.php', undefined, signal),
    getOptionalData(api.getData('/api/get_partners.php', undefined, signal), []),
    loadPageImages(api, 'AboutUs', signal),
  ]);
  const { about_lead, about_text, about_facts, about_more } = words;
  return { seo, about_lead, about_text, about_facts, about_more, partners, pictures: images };
});

export const head = ({ seo, about_lead }: Awaited<ReturnType<typeof loader>>) =>
  buildSeoHead(seo, { title: 'About us', description: about_lead, path: '/AboutUs' });

const PANEL = {
  sizes: '(min-width: 64rem) 38rem, 100vw',
  className: 'aspect-3/2 h-auto w-full rounded-lg bg-steel-50 object-cover',
};

export function Page() {
  const { about_lead, about_text, about_facts, about_more, partners, pictures: images } = usePageData<typeof loader>();
  return (
    <>
      <PageHeading title="About us" breadcrumbs={buildHomeBreadcrumbs('About us')}>
        {about_lead}
      </PageHeading>

      <section className="page-width grid items-center gap-x-14 gap-y-8 py-10 md:py-14 lg:grid-cols-2">
        <div className="flex flex-col gap-5">
          <RichText html={about_text} />
          <p className="flex flex-wrap gap-3">
            <LinkButton to="/AllProducts">See all products</LinkButton>
            <LinkButton to="/Certification" variant="secondary">
              Certification
            </LinkButton>
          </p>
        </div>
        <PageImageSlot images={images} position={1} alt="Assembly" priority {...PANEL} />
      </section>

      {about_facts.length > 0 && (
        <section aria-label="Facts" className="border-y border-steel-200 bg-steel-50">
          <dl className="page-width grid grid-cols-2 gap-x-5 gap-y-6 py-8 md:grid-cols-3 md:py-10">
            {about_facts.map(({ figure: value, text, explained }) => (
              <div
                key={value}
                className="flex flex-col-reverse justify-end gap-1 border-s-3 border-steel-300 py-2 ps-4"
              >
                <dt className="text-sm text-steel-600">
                  {text}
                  {explained && <span className="block">({explained})</span>}
                </dt>
                <dd className="font-display text-xl font-semibold text-steel-900 md:text-2xl">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}

      <section className="page-width grid items-center gap-x-14 gap-y-8 py-10 md:py-14 lg:grid-cols-2">
        <PageImageSlot images={images} position={2} alt="Testing" {...PANEL} />
        <RichText html={about_more} />
      </section>

      {partners.length > 0 && <Partners partners={partners} />}
    </>
  );
}

type Partner = Awaited<ReturnType<typeof loader>>['partners'][number];

const Partners = ({ partners }: { partners: readonly Partner[] }) => (
  <section aria-labelledby="partners" className="border-t border-steel-200">
    <div className="page-width py-10 md:py-14">
      <h2 id="partners" className="mb-6">
        Companies that use our products
      </h2>
      <Carousel
        label="Partners"
        autoplay={3000}
        slideClassName="basis-full min-[480px]:basis-1/2 min-[600px]:basis-1/3 min-[1024px]:basis-1/4"
      >
        {partners.map(({ id, name, logo }) => (
          <div key={id} className="flex h-28 items-center justify-center rounded-md border border-steel-200 p-5">
            {logo ? (
              <StoredImage
                folder="partners"
                file={logo}
                alt={name}
                sizes="12rem"
                className="size-full object-contain"
              />
            ) : (
              <span className="font-display text-lg font-semibold text-steel-600">{name}</span>
            )}
          </div>
        ))}
      </Carousel>
    </div>
  </section>
);

export function Failure() {
  return <LoadFailure title="About us" text="Failed to load page data. Please try again later." />;
}
