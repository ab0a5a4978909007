import { fromHome } from '../../../ui/breadcrumbs.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/lists/load-failure.tsx';
import { Carousel } from '../../../ui/media/carousel.tsx';
import { Picture } from '../../../ui/media/picture.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { headWithSeo } from '../../../web/head/seo-head.ts';
import { optionalData } from '../../../web/optional-data.ts';
import { pageLoader, usePageData } from '../../../web/page.ts';
import { PlacePicture, placePictures } from './place-picture.tsx';

/** The page's record is required, and a failure shows an error; the partners are optional. */
export const loader = pageLoader(async ({ api, signal }) => {
  const [seo, partners, pictures] = await Promise.all([
    api.getData('/api/all_pages_seo.php', { page_name: 'AboutUs' }, signal),
    optionalData(api.getData('/api/get_partners.php', undefined, signal), []),
    placePictures(api, 'AboutUs', signal),
  ]);
  return { seo, partners, pictures };
});

export const head = headWithSeo({
  title: 'About us',
  description: 'Makers of toggle clamps in India since 1970: more than 500 models, 7.5 lakh clamps a year.',
  path: '/AboutUs',
});

const PANEL = {
  sizes: '(min-width: 64rem) 38rem, 100vw',
  className: 'aspect-3/2 h-auto w-full rounded-lg bg-steel-50 object-cover',
};

const FACTS: { figure: string; text: string; explained?: string }[] = [
  { figure: '1970', text: 'Year of establishment' },
  { figure: '500+ models', text: 'Toggle clamps in stock' },
  { figure: '7.5 lakh', text: 'Clamps per year capacity', explained: '7.5 lakh is 750,000' },
  { figure: '40,000 sq.ft.', text: 'Manufacturing area' },
  { figure: 'ISO 9001:2015', text: 'Quality management' },
  { figure: 'Number one', text: 'Toggle clamp maker in India, for 50+ years' },
];

export function Page() {
  const { partners, pictures } = usePageData<typeof loader>();
  return (
    <>
      <PageHeading title="About us" breadcrumbs={fromHome('About us')}>
        The leader in toggle clamps in India for 50+ years.
      </PageHeading>

      <section className="page-width grid items-center gap-x-14 gap-y-8 py-10 md:py-14 lg:grid-cols-2">
        <div className="flex flex-col gap-4">
          <h2>Clamps that hold, since 1970</h2>
          <p>
            We began with one hold-down clamp for a neighbour’s welding fixture. Today we are India’s number one toggle
            clamp maker: more than 500 models are in stock, and the catalogue lists about 300 standard clamps in five
            families, from one that fits in a matchbox to one that holds three tonnes.
          </p>
          <p>
            Blanking, forming, heat treatment, riveting, plating and testing all take place under one roof. That is why
            we can still match a clamp bought thirty years ago from stock.
          </p>
          <p className="flex flex-wrap gap-3 pt-1">
            <LinkButton to="/AllProducts">See all products</LinkButton>
            <LinkButton to="/Certification" variant="secondary">
              Certification
            </LinkButton>
          </p>
        </div>
        <PlacePicture pictures={pictures} place={1} alt="Clamps on the assembly bench" priority {...PANEL} />
      </section>

      <section aria-label="Facts" className="border-y border-steel-200 bg-steel-50">
        <dl className="page-width grid grid-cols-2 gap-x-5 gap-y-6 py-8 md:grid-cols-3 md:py-10">
          {FACTS.map(({ figure, text, explained }) => (
            <div key={figure} className="flex flex-col-reverse justify-end gap-1 border-s-3 border-steel-300 py-2 ps-4">
              <dt className="text-sm text-steel-600">
                {text}
                {explained && <span className="block">({explained})</span>}
              </dt>
              <dd className="font-display text-xl font-semibold text-steel-900 md:text-2xl">{figure}</dd>
            </div>
          ))}
        </dl>
      </section>

      <section className="page-width grid items-center gap-x-14 gap-y-8 py-10 md:py-14 lg:grid-cols-2">
        <PlacePicture pictures={pictures} place={2} alt="A clamp under test" {...PANEL} />
        <div className="flex flex-col gap-8">
          <div className="flex flex-col gap-3">
            <h2>Surpassing Quality Standards</h2>
            <p>
              Every family is pulled to its rated holding capacity, held there, released and measured again. Strip and
              rivets are supplied with material certificates, plating is tested in salt spray, and samples of each new
              design complete a million cycles before it enters the catalogue. Quality management is certified to ISO
              9001:2015.
            </p>
          </div>
          <div className="flex flex-col gap-3">
            <h2>The Catalyzer</h2>
            <p>
              A clamp is a small part of a machine, yet it decides how fast people can work with it. Our engineers help
              you to choose the family, the reach and the force, adapt arms and spindles, and often do with three clamps
              what the drawing did with five. We see ourselves less as a supplier than as a catalyst for better
              fixtures.
            </p>
          </div>
        </div>
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
        Companies that use our clamps
      </h2>
      <Carousel
        label="Partners"
        autoplay={3000}
        slideClassName="basis-full min-[480px]:basis-1/2 min-[600px]:basis-1/3 min-[1024px]:basis-1/4"
      >
        {partners.map(({ id, name, logo }) => (
          <div key={id} className="flex h-28 items-center justify-center rounded-md border border-steel-200 p-5">
            {logo ? (
              <Picture folder="partners" file={logo} alt={name} sizes="12rem" className="size-full object-contain" />
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
