import { redirect } from 'react-router';
import { LoadFailure } from '../../../ui/lists/load-failure.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { api as browserApi } from '../../../web/api.ts';
import { pageSeo, seoHead } from '../../../web/head/seo-head.ts';
import { pageLoader, usePageData } from '../../../web/page.ts';
import { pageNumber, searchParams } from '../../../web/search/search-params.ts';
import { ArticleList, type Stretch } from './article-list.tsx';
import { NEWS, newsStretch } from './news-summary.ts';

const PER_PAGE = 5;

export const search = searchParams({ page: pageNumber() });

export const loader = pageLoader(search, async ({ api, search: { page }, signal }) => {
  const [stretch, seo] = await Promise.all([
    newsStretch(api, { offset: (page - 1) * PER_PAGE, limit: PER_PAGE }, signal),
    pageSeo(api, 'News', signal),
  ]);
  if (page > 1 && stretch.items.length === 0) throw redirect('/News');
  return { first: { ...stretch, page }, seo };
});

type Data = Awaited<ReturnType<typeof loader>>;

export const head = (data: Data | undefined) => ({
  ...seoHead(data?.seo, { title: 'News - Steel-Smith', description: 'News from the maker of toggle clamps.' }),
  path: search.addressWith('/News', { page: data?.first.page }),
});

const load = (stretch: Stretch) => newsStretch(browserApi, stretch);

export function Page() {
  const { first } = usePageData<typeof loader>();
  return (
    <>
      <PageHeading
        title="News"
        trail={[
          { name: 'Home', link: '/' },
          { name: 'News', link: '' },
        ]}
      >
        New products, how we make and test them, and what to know about clamps.
      </PageHeading>
      <div className="page-width py-8 md:py-10">
        <ArticleList
          key={first.page}
          kind={NEWS}
          memory="newsListState"
          first={first}
          load={load}
          empty="No news available at this time."
        />
      </div>
    </>
  );
}

export function Failure() {
  return <LoadFailure title="News" text="Failed to fetch news" />;
}
