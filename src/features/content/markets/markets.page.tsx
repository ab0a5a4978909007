import { fromHome } from '../../../ui/breadcrumbs.tsx';
import { DocumentLink } from '../../../ui/document-link.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { LoadFailure } from '../../../ui/lists/load-failure.tsx';
import { Picture } from '../../../ui/media/picture.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { headWithSeo, pageSeo } from '../../../web/head/seo-head.ts';
import { pageLoader, usePageData } from '../../../web/page.ts';

export const loader = pageLoader(async ({ api, signal }) => {
  const [markets, seo] = await Promise.all([
    api.getData('/api/get_markets.php', undefined, signal),
    pageSeo(api, 'Markets', signal),
  ]);
  return { markets, seo };
});

export const head = headWithSeo({
  title: 'Markets',
  description: 'The industries that we serve, and what each needs.',
  path: '/Markets',
});

export function Page() {
  const { markets } = usePageData<typeof loader>();
  return (
    <>
      <PageHeading title="Markets" breadcrumbs={fromHome('Markets')}>
        The industries we serve, and what each needs from us.
      </PageHeading>
      <div className="page-width py-8 md:py-10">
        {markets.length === 0 ? (
          <EmptyState title="No markets available at this time." />
        ) : (
          <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
            {markets.map((market, index) => (
              <li key={market.id} className="flex flex-col overflow-hidden rounded-lg border border-steel-200 bg-white">
                <div className="aspect-3/2 overflow-hidden bg-steel-50">
                  <Picture
                    folder="markets"
                    file={market.thumb_image}
                    alt=""
                    sizes="(min-width: 64rem) 19rem, (min-width: 40rem) 50vw, 100vw"
                    priority={index === 0}
                    className="size-full object-cover"
                  />
                </div>
                <div className="flex flex-1 flex-col gap-2 p-4">
                  <h2 className="text-lg leading-6 md:text-lg">{market.markets_title}</h2>
                  <p className="text-sm text-steel-700">{market.short_description}</p>
                  {market.brochure && (
                    <DocumentLink
                      folder="markets"
                      file={market.brochure}
                      label="Brochure"
                      about={`on ${market.markets_title}`}
                    />
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

export function Failure() {
  return <LoadFailure title="Markets" text="Error loading markets: Failed to fetch markets data" />;
}
