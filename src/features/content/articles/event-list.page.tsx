import { redirect } from 'react-router';
import { LoadFailure } from '../../../ui/lists/load-failure.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { api as browserApi } from '../../../web/api.ts';
import { pageSeo, seoHead } from '../../../web/head/seo-head.ts';
import { pageLoader, usePageData } from '../../../web/page.ts';
import { pageNumber, searchParams } from '../../../web/search/search-params.ts';
import { ArticleList, type Stretch } from './article-list.tsx';
import { EVENTS, eventStretch } from './event-summary.ts';

const PER_PAGE = 5;

export const search = searchParams({ page: pageNumber() });

export const loader = pageLoader(search, async ({ api, search: { page }, signal }) => {
  const [stretch, seo] = await Promise.all([
    eventStretch(api, { offset: (page - 1) * PER_PAGE, limit: PER_PAGE }, signal),
    pageSeo(api, 'Events', signal),
  ]);
  if (page > 1 && stretch.items.length === 0) throw redirect('/Events');
  return { first: { ...stretch, page }, seo };
});

type Data = Awaited<ReturnType<typeof loader>>;

export const head = (data: Data | undefined) => ({
  ...seoHead(data?.seo, {
    title: 'Events - Steel-Smith',
    description: 'Trade fairs, training and open days where you can meet us.',
  }),
  path: search.addressWith('/Events', { page: data?.first.page }),
});

const load = (stretch: Stretch) => eventStretch(browserApi, stretch);

export function Page() {
  const { first } = usePageData<typeof loader>();
  return (
    <>
      <PageHeading
        title="Events"
        trail={[
          { name: 'Home', link: '/' },
          { name: 'Events', link: '' },
        ]}
      >
        Trade fairs, training days and open days, those to come first.
      </PageHeading>
      <div className="page-width py-8 md:py-10">
        <ArticleList
          key={first.page}
          kind={EVENTS}
          memory="eventsListState"
          first={first}
          load={load}
          empty="No events available at this time."
        />
      </div>
    </>
  );
}

export function Failure() {
  return <LoadFailure title="Events" text="Error loading events: Failed to fetch events" />;
}
